// E-mail addresses that browsers accept. Without a schema, so that forms load it cheaply.

/** The most bytes of an address (RFC 5321, 4.5.3.1.3). */
export const longestAddress = 254

/** The pattern of HTML's type=email for the part before the at sign and for each label of the domain. */
const local = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
/** Characters that a URL does not read as a part of the host. */
const endsHost = /[\s/?#:@\\%[\]<>^|\p{Cc}]/u

/** Returns the ASCII form of a domain, as in URLs: xn--bcher-kva.example for bücher.example. */
function asciiDomain(domain: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ASCII characters
  if (/^[\x00-\x7f]*$/.test(domain)) return domain.toLowerCase()
  if (endsHost.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

/**
 * Converts an address to ASCII, the form in which it is stored, compared and mailed. It accepts every address that
 * HTML's type=email accepts if its domain has a dot, and international domains. The part before the at sign keeps its
 * case.
 * @returns null for an invalid address
 */
export function asciiAddress(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  if (at < 1 || typed.length > longestAddress || !local.test(typed.slice(0, at))) return null
  const domain = asciiDomain(typed.slice(at + 1))
  const labels = domain?.split('.') ?? []
  // A domain without a dot, as in ann@gmail, is nearly always a slip.
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return null
  // URLs take such a host for an IPv4 address.
  if (/^\d+$/.test(labels.at(-1)!)) return null
  const address = `${typed.slice(0, at)}@${domain}`
  return address.length <= longestAddress ? address : null
}
