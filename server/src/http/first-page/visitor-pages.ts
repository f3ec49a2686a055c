import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderedPages } from '@hearth/shared/screens'
import { byPhoneMark, type RenderedPages } from '@hearth/shared/visitor-pages'

/**
 * Reads the pages that the build has rendered for visitors.
 * @param write makes a page's writer
 * @returns the writer of the page of an address in a language, for a community that takes phone numbers or not; undefined
 *   for addresses that are not rendered
 */
export async function readVisitorPages<Writer>(root: string, write: (page: string) => Writer) {
  const file = join(root, 'visitor-pages.json')
  const pages: RenderedPages = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
  const writers = new Map(
    Object.entries(pages).flatMap(([path, texts]) =>
      Object.entries(texts).map(([language, page]) => [`${language} ${path}`, write(page)] as const),
    ),
  )
  return (address: string, language: string, byPhone: boolean) => {
    const [path = '/', search] = address.split('?')
    const asked = new URLSearchParams(search)
    asked.delete('lng')
    const isOther = renderedPages.get(path)?.readsSearch && asked.size > 0
    const own = `${language} ${path}` as const
    return isOther ? undefined : (byPhone && writers.get(`${own}${byPhoneMark}`)) || writers.get(own)
  }
}
