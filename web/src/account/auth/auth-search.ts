/** Search parameters of /auth. Mailed links consist of these and a secret behind the #. */
export type AuthSearch = {
  /** The open tab; without it, sign in. */
  tab?: 'sign-up'
  /** The page a link leads to: `confirm`, `reset`, `operator`, `not-me`, `new-email`, `old-email` or `unsubscribe`. */
  link?: string
  /** The visitor has just confirmed their address. */
  confirmed?: string
  /** The sign-in waits for a second factor. */
  step?: 'second-factor'
  /** The code of an invitation. */
  invitation?: string
  /** Why a provider did not sign in, as a code. */
  error?: string
}

/** The title keys of the pages that mailed links lead to. */
const titleOfLink: Record<string, string> = {
  confirm: 'auth.confirm.title',
  reset: 'auth.reset.title',
  'sign-in': 'codes.open.title',
  'not-me': 'auth.notMe.title',
  unsubscribe: 'auth.unsubscribe.question.title',
  operator: 'auth.operator.title',
  'new-email': 'emailChange.page.new.title',
  'old-email': 'emailChange.page.old.title',
}

/** @returns the key of the title of what the screen shows */
export function authTitle({ link = '', step, tab }: AuthSearch): string {
  if (step) return 'secondFactor.step.title'
  return titleOfLink[link] ?? (tab ? 'auth.signUp.tab' : 'auth.signIn.tab')
}

const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))

/** Does without a schema library, because it loads with the first page. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  return {
    // An invitation leads to the sign-up.
    tab: search.tab === 'sign-up' || search.invitation ? 'sign-up' : undefined,
    link: text(search.link),
    confirmed: text(search.confirmed),
    step: search.step === 'second-factor' ? 'second-factor' : undefined,
    invitation: text(search.invitation),
    error: text(search.error),
  }
}
