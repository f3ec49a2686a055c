import type { DecisionInput } from '@hearth/shared/moderation/decisions'
import type { ActionInput } from '@hearth/shared/moderation/ladder'
import type { Report } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import { startChat } from '../../chat/testing.ts'
import { theConsole } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { giveRole } from '../../testing/roles.ts'
import type { Person } from '../../testing/services.ts'
import { settleAs } from '../approvals/testing.ts'
import { banByDecision, liftBans } from './bans.ts'

const statement = {
  category: 'scam',
  ground: 'terms',
  clause: 'scams',
  facts: 'Several members were asked for money.',
  text: 'Please stop asking for money.',
} as const

/** What tests look up in cases, and change behind the back of the API. */
const casesIn = (db: Database) => ({
  /** The open case about a member. */
  caseAbout: ({ profileId }: Person) =>
    db
      .selectFrom('cases')
      .where('subjectId', '=', profileId)
      .where('state', '=', 'open')
      .select(['id', 'version', 'category'])
      .executeTakeFirstOrThrow(),
  /** Claims a case for a staff member, for 10 minutes. */
  claim: (caseId: string, { userId }: Person) =>
    db
      .updateTable('cases')
      .set({ claimedBy: userId, claimedUntil: new Date(Date.now() + 600_000) })
      .where('id', '=', caseId)
      .execute(),
  /** Moves the ends of all restrictions of a member into the past. */
  letPass: ({ profileId }: Person) =>
    sql`update restrictions set starts_at = starts_at - interval '400 days', ends_at = now() - interval '1 second'
      where subject_id = ${profileId} and ends_at is not null`.execute(db),
})

/** Bans members, and lifts their bans, as the operator does at the console. */
export function consoleBans({ db, secret }: Pick<Services, 'db' | 'secret'>) {
  const acting = ({ userId }: Pick<Person, 'userId'>) =>
    ({ userId, by: theConsole, reason: 'Asked for money.', secret }) as const
  /** Returns the number of the decision. */
  async function banIn(transaction: Database, owner: Pick<Person, 'userId'>) {
    const banned = await banByDecision(transaction, { ...acting(owner), category: 'scam' })
    if (typeof banned === 'string') throw new Error(`The console cannot ban: ${banned}`)
    return banned.number
  }
  return {
    banIn,
    ban: (owner: Pick<Person, 'userId'>) => db.transaction().execute((transaction) => banIn(transaction, owner)),
    lift: (owner: Pick<Person, 'userId'>) =>
      db.transaction().execute((transaction) => liftBans(transaction, acting(owner))),
  }
}

/** The services, and what staff do with cases. `settings`: more than the contact. */
export async function startDecisions(settings: Record<string, string> = {}) {
  const running = await startChat({ CONTACT_EMAIL: 'people@hearth.example', ...settings })
  const { db, services, member } = running
  const { caseAbout, claim, letPass } = casesIn(db)

  async function staff(name: string, role: 'admin' | 'moderator' = 'moderator') {
    const person = await member(name)
    await giveRole(db, person, role)
    return person
  }

  const report = async (who: Person, about: Person, category = 'scam') =>
    (await who.ask<Report>('POST', '/reports', { profileId: about.profileId, category, text: 'Look.' })).body

  /** Decides the open case about a member, claimed by a staff member. */
  async function decide(by: Person, about: Person, actions: ActionInput[], more: Partial<DecisionInput> = {}) {
    const found = await caseAbout(about)
    await claim(found.id, by)
    const isQuiet = actions.every(({ action }) => action === 'close' || action === 'lift')
    const said = isQuiet ? {} : { statement }
    const body = { caseId: found.id, version: found.version, actions, ...said, note: 'Seen.', ...more }
    return by.ask<{
      code: string
      decision: { id: string; puid: string } | null
      approvalId: string | null
      caseState: string
    }>('POST', '/admin/decisions', body)
  }

  /** Staff close the open case about a member without action. A second person agrees where the case is about a minor. */
  async function close(about: Person, note = 'Seen.') {
    const { body } = await decide(await staff('Mo'), about, [{ action: 'close' }], { note })
    if (body.approvalId) await settleAs(await staff('Ada', 'admin'), body.approvalId, 'approved')
  }

  /** The mails to an address, newest first, after all that are on their way. */
  async function mailsTo({ email }: Person) {
    await services.background.settled()
    return services.mailer.captured!.filter(({ to }) => to === email)
  }

  return { ...running, staff, report, caseAbout, claim, statement, decide, close, letPass, mailsTo }
}
