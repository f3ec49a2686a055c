import { DOMParser, type Document, type Element, onWarningStopParsing } from '@xmldom/xmldom'
import type { namespaces } from './names.ts'

type Space = (typeof namespaces)[keyof typeof namespaces]

/** Why an answer of a SAML provider is refused. The operator reads the reason in the log. */
export class SamlRefusal extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`The SAML answer is refused: ${reason}.`)
    this.reason = reason
  }
}

/** More than this many characters are no answer of a provider for one person. */
const longest = 128 * 1024
/** Tags and comments. The answer with most, of a member in hundreds of groups, has about 1,000. */
const maxTags = 2000

/**
 * Reads an XML document without declarations: a DOCTYPE could define entities, and no SAML message has one.
 * @throws SamlRefusal
 */
export function parseXml(xml: string): Document {
  if (xml.length > longest || xml.split('<').length > maxTags) throw new SamlRefusal('size')
  if (/<!(?!--)|<\?(?!xml\s)/.test(xml)) throw new SamlRefusal('declaration')
  try {
    return new DOMParser({ onError: onWarningStopParsing }).parseFromString(xml, 'text/xml')
  } catch {
    throw new SamlRefusal('xml')
  }
}

export const isElement = (node: Element | null, space: Space, name: string): node is Element =>
  node?.namespaceURI === space && node.localName === name

/** The children of an element with a name. */
export const childrenOf = (parent: Element, space: Space, name: string): Element[] =>
  [...parent.childNodes].filter((node): node is Element => isElement(node as Element, space, name))

/**
 * The only child with a name.
 * @throws SamlRefusal when there is none, or another one
 */
export function childOf(parent: Element, space: Space, name: string): Element {
  const [child, another] = childrenOf(parent, space, name)
  if (!child || another) throw new SamlRefusal(name)
  return child
}

/**
 * The text of an element that holds nothing else.
 * @throws SamlRefusal
 */
export function textOf(element: Element): string {
  const [node, another] = [...element.childNodes]
  if (node?.nodeType !== node?.TEXT_NODE || another || !node?.nodeValue) throw new SamlRefusal(element.localName!)
  return node.nodeValue.trim()
}
