import { LinkifyIt } from 'linkify-it'

/** A link's target. The ASCII form of the host reveals lookalikes. */
export type Link = { url: string; host: string }
/** `at` is the part's index in the text. */
export type Part = { at: number; text: string; link: Link | null }

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, urlAuth: true })
// Web addresses only, because other schemes start programs.
for (const scheme of ['ftp:', 'mailto:', '//']) finder.add(scheme, null)

/** Splits a text into links and the text between them. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  const plain = (upTo: number) => {
    if (upTo > from) parts.push({ at: from, text: text.slice(from, upTo), link: null })
  }
  for (const { index, lastIndex, schema, url, text: shown } of finder.match(text) ?? []) {
    if (!URL.canParse(url)) continue
    const to = new URL(url)
    if (!schema) to.protocol = 'https:'
    plain(index)
    parts.push({ at: index, text: shown, link: { url: to.href, host: to.host } })
    from = lastIndex
  }
  plain(text.length)
  return parts
}
