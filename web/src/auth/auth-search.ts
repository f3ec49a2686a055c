/** What an address of /auth may carry; the links in the mails are made of these. */
export type AuthSearch = {
  /** The tab that is open; sign in when it is not there. */
  tab?: 'sign-up'
  /** The token of a recovery mail. */
  reset?: string
  /** Somebody comes from a confirmation mail; `error` says that the link did not do. */
  confirmed?: string
  error?: string
}

const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))

/** Reads them without a schema library: this runs with the first page. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  return {
    tab: search.tab === 'sign-up' ? 'sign-up' : undefined,
    reset: text(search.reset),
    confirmed: text(search.confirmed),
    error: text(search.error),
  }
}
