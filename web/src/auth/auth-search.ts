/** Search parameters of /auth. Mailed links consist of these and a secret behind the #. */
export type AuthSearch = {
  /** The open tab; without it, sign in. */
  tab?: 'sign-up'
  /** The page a link leads to: `confirm`, `reset`, `operator` or `not-me`. */
  link?: string
  /** The visitor has just confirmed their address. */
  confirmed?: string
  /** The sign-in waits for a second factor. */
  step?: 'second-factor'
  /** Why a provider did not sign in, as a code. */
  error?: string
}

const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))

/** Does without a schema library, because it loads with the first page. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  return {
    tab: search.tab === 'sign-up' ? 'sign-up' : undefined,
    link: text(search.link),
    confirmed: text(search.confirmed),
    step: search.step === 'second-factor' ? 'second-factor' : undefined,
    error: text(search.error),
  }
}
