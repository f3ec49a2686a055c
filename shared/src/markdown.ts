// For the server and the build. No browser loads the parser.
import MarkdownIt from 'markdown-it'
import { type RichElement, type RichText, richTags } from './rich-text.ts'

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '')

/** Raw HTML stays text. Links have known protocols only, so none can carry a script. */
const parser = new MarkdownIt({ html: false, linkify: false })
parser.validateLink = (href) => /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/.test(href) || isName(href)

/** The name of a picture, as in `![words](discover)`. */
const isName = (href: string) => /^[a-z]+(-[a-z]+)*$/.test(href)

/** The title of the document is an h1 already, so all headings of the text come below it. */
const tagOf = (tag: string) => ({ h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', code: '', pre: '' })[tag] ?? tag

const known = (tag: string): tag is RichElement['tag'] => (richTags as readonly string[]).includes(tag)

function pictureOf(token: Token): RichText {
  const name = attribute(token, 'src')
  return isName(name) ? [{ tag: 'picture', name, children: [token.content] }] : [token.content]
}

function leafOf(token: Token): RichText {
  if (token.type === 'image') return pictureOf(token)
  if (token.type === 'inline') return nested(token.children ?? [])
  if (token.type === 'softbreak') return [' ']
  if (token.tag === 'br' || token.tag === 'hr') return [{ tag: token.tag, children: [] }]
  return token.content ? [token.content] : []
}

/** Takes `{#id}` at the end of a heading out of its text. */
function withId(element: RichElement): RichElement {
  const last = element.children.at(-1)
  const at = typeof last === 'string' ? last.lastIndexOf('{#') : -1
  const [text, named] = typeof last === 'string' && at >= 0 ? [last.slice(0, at).trimEnd(), last.slice(at)] : []
  const [, id] = /^\{#([a-z][a-z0-9-]*)\}$/.exec(named ?? '') ?? []
  return id && element.tag.startsWith('h')
    ? { ...element, id, children: [...element.children.slice(0, -1), text!] }
    : element
}

function elementOf(token: Token, children: RichText): RichText {
  const tag = tagOf(token.tag)
  const href = attribute(token, 'href')
  // The text of a tight list, or of an element that screens do not have.
  if (token.hidden || !known(tag) || (tag === 'a' && isName(href))) return children
  // A picture stands alone.
  const alone = children.length === 1 && typeof children[0] === 'object' && children[0].tag === 'picture'
  if (tag === 'p' && alone) return children
  return [withId({ tag, ...(href ? { href } : {}), children })]
}

/** Turns the parser's flat list, in which elements open and close, into a tree. */
function nested(tokens: Token[]): RichText {
  const open: { token: Token | null; children: RichText }[] = [{ token: null, children: [] }]
  for (const token of tokens) {
    if (token.nesting === 1) {
      open.push({ token, children: [] })
      continue
    }
    const closed = token.nesting === -1 ? open.pop()! : null
    open.at(-1)!.children.push(...(closed ? elementOf(closed.token!, closed.children) : leafOf(token)))
  }
  return open[0]!.children
}

/** A Markdown text as data that screens can show. */
export const parseMarkdown = (text: string): RichText => nested(parser.parse(text, {}))

/** The `key: value` lines of a Markdown file between its two `---`, and the text after them, which is not parsed. */
export function parseHead(file: string): { head: Record<string, string>; body: string } {
  const [, lines = '', body = file] = /^\uFEFF?---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(file) ?? []
  const entries = lines.split(/\r?\n/).flatMap((line) => {
    const [, key] = /^([\w-]+)\s*:/.exec(line.trimStart()) ?? []
    return key ? [[key, line.slice(line.indexOf(':') + 1).trim()] as const] : []
  })
  return { head: Object.fromEntries(entries), body }
}

/** A whole Markdown file. */
export function parseDocument(file: string): { head: Record<string, string>; content: RichText; body: string } {
  const { head, body } = parseHead(file)
  return { head, content: parseMarkdown(body), body }
}
