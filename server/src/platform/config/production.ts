import type { Database } from '../db/connection.ts'
import { type Env, minimumPasswordCost } from './env.ts'

/** What is missing for production: one sentence each with the setting and the remedy. Empty outside production. */
export function missingSettings(env: Env, options: { demo: boolean }): string[] {
  if (!env.production) return []
  const gaps = []
  if (!env.BASE_URL.startsWith('https:') && !env.trial)
    gaps.push(
      `BASE_URL is ${env.BASE_URL}: over http, others on the network can read passwords and sessions. Set BASE_URL to the https address that members use. For a trial in a local network, ALLOW_HTTP_ON_PRIVATE_NETWORK=true allows http at a private address.`,
    )
  if (env.trial && env.CAPTCHA === 'altcha')
    gaps.push('CAPTCHA=altcha needs https: browsers compute it on secure pages only. Remove it for a trial over http.')
  if (!env.SMTP_URL && !env.trial)
    gaps.push(
      'SMTP_URL is not set: members could not confirm an address or recover a password. Set it to your mail server.',
    )
  if (env.PASSWORD_COST < minimumPasswordCost)
    gaps.push(
      `PASSWORD_COST is ${env.PASSWORD_COST}: password hashes from a stolen database would be cheap to guess. Remove it, or set it to ${minimumPasswordCost} or more.`,
    )
  if (options.demo)
    gaps.push(
      '`npm run demo` creates accounts whose passwords are printed. Use `npm start`, or leave BASE_URL and NODE_ENV unset to try the demo on this machine. `npm run members` adds test members, which only staff see in production.',
    )
  return gaps
}

/** @throws in production when the database holds demo accounts that can sign in */
export async function refuseDemoAccounts(db: Database, env: Env) {
  if (!env.production) return
  const found = await db
    .selectFrom('profiles')
    .innerJoin('account', 'account.userId', 'profiles.userId')
    .where('profiles.isTest', '=', true)
    .where('account.password', 'is not', null)
    .select('profiles.id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return
  const where = env.DATABASE_URL ? 'The database in DATABASE_URL' : `The data folder DATA_DIR (${env.DATA_DIR})`
  throw new Error(
    `${where} contains demo accounts whose passwords were printed, including an admin's. Remove them with \`npm run members -- --purge\`, or use another database.`,
  )
}

/** Settings that are allowed but deserve a warning at every start. */
export function warningsFor(env: Env): string[] {
  const open = env.HOST === '0.0.0.0' || env.HOST === '::'
  if (!env.TRUST_PROXY || !open) return []
  return [
    `TRUST_PROXY is set and HOST is ${env.HOST}: a client that reaches port ${env.PORT} without the proxy can claim any address. Set HOST=127.0.0.1, or close the port in a firewall.`,
  ]
}
