import type { Env } from '../config/env.ts'

/**
 * Where a mail or the console sends somebody: a page of the web app, whose button acts. Opening it changes nothing, since
 * mail scanners open links. The secret stands behind the #, which no browser sends to a server or names as a referrer.
 */
export const linkTo = ({ BASE_URL }: Pick<Env, 'BASE_URL'>, page: 'confirm' | 'reset' | 'operator', token: string) =>
  `${BASE_URL}/auth?link=${page}#${encodeURIComponent(token)}`
