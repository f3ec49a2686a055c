/** What an address of /auth may carry; the links in the mails are made of these, and of a secret behind the #. */
export type AuthSearch = {
  /** The tab that is open; sign in when it is not there. */
  tab?: 'sign-up'
  /** Which page a link leads to: `confirm`, `reset` or `operator`. */
  link?: string
  /** Somebody has just confirmed their address. */
  confirmed?: string
}

const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))

/** Reads them without a schema library: this runs with the first page. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  return {
    tab: search.tab === 'sign-up' ? 'sign-up' : undefined,
    link: text(search.link),
    confirmed: text(search.confirmed),
  }
}
