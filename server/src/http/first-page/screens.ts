import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that an address needs at once, by who opens it (web/screen-files.ts). */
type Screen = { path: string; visitor: string[]; member: string[] }

type Files = { screens: Screen[]; texts: Record<string, string> }

/** Whether a member opens the page, whether it shows something before its scripts have come, and in which language. */
type Kind = { isMember: boolean; showsFirst: boolean; language: string }

/** Marks a file that may come after what the page shows before its scripts. */
const later = ' fetchpriority="low"'

/** A page whose scripts come after the styles and the pictures that it shows without them. */
export const withLaterScripts = (page: string) =>
  page.replaceAll(/<link rel="modulepreload"|<script type="module"/g, (tag) => tag + later)

/** The link to a file that a browser should ask for before it knows why; what is shown first needs its styles. */
function linkTo(file: string, { showsFirst }: Kind): string {
  const priority = showsFirst ? later : ''
  if (file.endsWith('.js')) return `<link rel="modulepreload"${priority} crossorigin href="/${file}">`
  if (file.endsWith('.json')) return `<link rel="preload"${priority} as="fetch" crossorigin href="/${file}">`
  const kind = showsFirst ? 'rel="stylesheet"' : 'rel="preload" as="style"'
  return `<link ${kind} crossorigin href="/${file}">`
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
  return (path: string, kind: Kind) => {
    const found = screens.find((screen) => new RegExp(screen.path).test(path))
    const files = found?.[kind.isMember ? 'member' : 'visitor'] ?? []
    const text = texts[kind.language]
    return [...(text ? [text] : []), ...files].map((one) => linkTo(one, kind)).join('')
  }
}
