import { LinkifyIt } from 'linkify-it'
import { piecesOf } from './script-pieces.ts'

/** A link's target. The ASCII form of the host reveals lookalikes. */
export type Link = { url: string; host: string }
/** `at` is the part's index in the text. */
export type Part = { at: number; text: string; link: Link | null }

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, urlAuth: true })
// Web addresses only, because other schemes start programs.
for (const scheme of ['ftp:', 'mailto:', '//']) finder.add(scheme, null)

/** Top-level domains that are also words at the start of sentences. */
const words = new Set(
  `am as at be by de do es id im in info is it la li ma me my na name ne no nu pro se shop si so su to tu us va vi web`.split(
    ' ',
  ),
)

/** Whether an apparent host is the end of a sentence and the start of the next one, with no space between them. */
function isSentence(shown: string, after: string): boolean {
  const [, name, ending] = /^([^./:?#]+)\.(\p{L}+)$/u.exec(shown) ?? []
  if (!name || !ending || /[\d-]/.test(name)) return false
  if (/^\p{Lu}\p{Ll}/u.test(ending)) return true
  return words.has(ending.toLowerCase()) && /^ +\p{L}/u.test(after)
}

/** Splits a text into links and the text between them. A link ends where a script without spaces begins. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  const plain = (upTo: number) => {
    if (upTo > from) parts.push({ at: from, text: text.slice(from, upTo), link: null })
  }
  for (const { at, piece } of piecesOf(text))
    for (const { index, lastIndex, schema, url, text: shown } of finder.match(piece) ?? []) {
      if (!URL.canParse(url) || (!schema && isSentence(shown, text.slice(at + lastIndex)))) continue
      const to = new URL(url)
      if (!schema) to.protocol = 'https:'
      plain(at + index)
      parts.push({ at: at + index, text: shown, link: { url: to.href, host: to.host } })
      from = at + lastIndex
    }
  plain(text.length)
  return parts
}
