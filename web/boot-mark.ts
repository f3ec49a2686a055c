import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const file = join(import.meta.dirname, 'public/favicon.svg')
const image = /<img src="\/favicon\.svg"([^>]*?) alt="" \/>/

/** Writes the mark of the app into the page: as a file it would wait behind the scripts that the page names. */
export const bootMark = (): Plugin => ({
  name: 'boot-mark',
  transformIndexHtml(html) {
    if (!image.test(html)) throw new Error('The page has no mark.')
    const mark = readFileSync(file, 'utf8').trim()
    return html.replace(image, (_, size) => mark.replace('<svg', `<svg${size} aria-hidden="true"`))
  },
})
