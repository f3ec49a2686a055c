import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that an address needs at once, by who opens it (web/screen-files.ts). */
type Screen = { path: string; visitor: string[]; member: string[] }

type Files = { screens: Screen[]; texts: Record<string, string> }

/** Whether a member opens the page, whether its content is there already, and in which language. */
type Kind = { isMember: boolean; isRendered: boolean; language: string }

/** The link to a file that a browser should ask for before it knows why; what is rendered needs its styles. */
function linkTo(file: string, isRendered: boolean): string {
  if (file.endsWith('.js')) return `<link rel="modulepreload" crossorigin href="/${file}">`
  if (isRendered && file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="/${file}">`
  const kind = file.endsWith('.css') ? 'style' : 'fetch'
  return `<link rel="preload" as="${kind}" crossorigin href="/${file}">`
}

/**
 * Reads which files each screen of the built app needs.
 * @returns the links to those of an address, for the head of its page
 */
export async function screenLinks(root: string) {
  const file = join(root, 'screens.json')
  const { screens, texts }: Files = existsSync(file)
    ? JSON.parse(await readFile(file, 'utf8'))
    : { screens: [], texts: {} }
  return (path: string, { isMember, isRendered, language }: Kind) => {
    const found = screens.find((screen) => new RegExp(screen.path).test(path))
    const files = found?.[isMember ? 'member' : 'visitor'] ?? []
    return [...(texts[language] ? [texts[language]] : []), ...files].map((one) => linkTo(one, isRendered)).join('')
  }
}
