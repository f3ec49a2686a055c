// E-mail addresses as browsers take them. Without a schema, for forms and for the server alike.

/** Bytes of an address at most (RFC 5321, 4.5.3.1.3). */
export const longestAddress = 254

/** What HTML's type=email takes before the at sign, and each part of the domain. */
const local = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
/** Signs that would make more of a domain than a host. */
const noHost = /[\s/?#:@\\%[\]<>^|\p{Cc}]/u

/** The ASCII form of a domain, as URLs have it: bücher.example is xn--bcher-kva.example. */
function asciiDomain(domain: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ASCII characters
  if (/^[\x00-\x7f]*$/.test(domain)) return domain.toLowerCase()
  if (noHost.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

/**
 * An address in ASCII, as it is stored, compared and mailed: every one that HTML's type=email takes, of a domain with a dot, and
 * those of international domains. Names before the at sign keep their case.
 * @returns null for what is no address
 */
export function asciiAddress(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  if (at < 1 || typed.length > longestAddress || !local.test(typed.slice(0, at))) return null
  const domain = asciiDomain(typed.slice(at + 1))
  const labels = domain?.split('.') ?? []
  // Without a dot it is a slip, such as ann@gmail: no public domain has an address of its own.
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return null
  const address = `${typed.slice(0, at)}@${domain}`
  return address.length <= longestAddress ? address : null
}
