import type { Env } from '../config/env.ts'

type Page = 'confirm' | 'reset' | 'sign-in' | 'operator' | 'not-me' | 'new-email' | 'old-email' | 'unsubscribe'

/**
 * The link in a mail or on the console, to a page of the web app with a button. Opening it changes nothing, because
 * mail scanners open links. The token is in the fragment, which browsers never send to servers.
 */
export const linkTo = ({ BASE_URL }: Pick<Env, 'BASE_URL'>, page: Page, token: string) =>
  `${BASE_URL}/auth?link=${page}#${encodeURIComponent(token)}`
