import type { Env } from '../platform/config/env.ts'
import { linkTo } from '../platform/mail/links.ts'
import type { DemoAccount } from './start.ts'

type Accounts = { member: DemoAccount; admin: DemoAccount }
type Started = {
  /** True when sent mails can be read at /dev/mail. */
  readsMail: boolean
  demo?: Accounts | undefined
  /** The token of the link that makes the first admin. */
  offer?: string | null | undefined
}

const block = (lines: string[]) => `\n${lines.map((line) => `  ${line}\n`).join('')}`

const signIns = ({ member, admin }: Accounts) => [
  `Sign in as a member:  ${member.email}  ${member.password}`,
  `Sign in as an admin:  ${admin.email}  ${admin.password}`,
]

/** What the operator reads once Hearth listens. How to sign in to the demo comes last. */
export function announcement(env: Pick<Env, 'BASE_URL'>, { readsMail, demo, offer }: Started): string {
  return block([
    `Hearth is at ${env.BASE_URL}`,
    ...(readsMail ? [`Mail is at   ${env.BASE_URL}/dev/mail`] : []),
    ...(offer
      ? [
          'There is no admin yet. Sign in, then open this link within 24 hours to become one:',
          linkTo(env, 'operator', offer),
        ]
      : []),
    ...(demo ? signIns(demo) : []),
  ])
}

/** The same accounts again below what the log said while the other members came; null when none came. */
export const populationAnnouncement = (demo: Accounts, added: number): string | null =>
  added ? block([`${added} more demo members are here.`, ...signIns(demo)]) : null
