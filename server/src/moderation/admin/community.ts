import { latestBirthday, todayUtc } from '@hearth/shared/members/age'
import { sql } from 'kysely'
import { countWaiting, scoresByGender } from '../../pictures/classifier/queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import { canSchedule } from '../../platform/backup/keys.ts'
import { lastBackup } from '../../platform/backup/last-backup.ts'
import { createInvitation, toInvitation } from '../../platform/community/invitations.ts'
import { lockSettings, readEdited } from '../../platform/community/settings.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { staffWith } from '../staff/access.ts'
import { followSettings, storeSettings } from './store-settings.ts'

const listed = 200
const operator = staffWith('community')

export const settings = operator.adminCommunity.settings.handler(({ context }) => {
  context.community.renew()
  return context.community.read()
})

export const edited = operator.adminCommunity.edited.handler(({ context: { db } }) => readEdited(db))

/** @throws SETTINGS_CHANGED when a colleague has saved others since the admin opened them */
export const save = operator.adminCommunity.save.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { revision: opened, ...after } = input
  const change = await db.transaction().execute(async (transaction) => {
    const { revision, ...before } = await lockSettings(transaction)
    if (opened !== undefined && opened !== revision) throw errors.SETTINGS_CHANGED()
    await storeSettings(transaction, context, staff, { before, after })
    return { before, after }
  })
  followSettings(context, change)
  return readEdited(db)
})

/** Members who would be refused as newcomers. They stay. */
export const younger = operator.adminCommunity.younger.handler(async ({ context: { db }, input }) => {
  const born = latestBirthday(todayUtc(), input.age)
  const { rows } = await sql<{ members: number }>`select count(*) as members from profiles
    where profile_completed and birthday > ${born}::date`.execute(db)
  return { members: oneRow(rows).members }
})

export const classifier = operator.adminCommunity.classifier.handler(async ({ context }) => ({
  model: await context.classifier.model(),
  waiting: await countWaiting(context.db),
  scored: await scoresByGender(context.db),
}))

export const backups = operator.adminCommunity.backups.handler(async ({ context: { db, env } }) => ({
  ready: canSchedule(env),
  last: (await lastBackup(db))?.toISOString() ?? null,
}))

export const invitations = operator.adminCommunity.invitations.handler(async ({ context: { db } }) => {
  const rows = await db.selectFrom('invitations').selectAll().orderBy('createdAt', 'desc').limit(listed).execute()
  return rows.map(toInvitation)
})

export const invite = operator.adminCommunity.invite.handler(async ({ context: { db, env, staff }, input }) => {
  const { code, invitation } = await db.transaction().execute(async (transaction) => {
    const made = await createInvitation(transaction, input)
    const details = { invitationId: made.invitation.id, maxUses: input.maxUses, days: input.days }
    await audit(transaction, { act: 'invitation_created', actor: staff, details })
    return made
  })
  return { invitation, link: `${env.BASE_URL}/auth?invitation=${code}` }
})

export const endInvitation = operator.adminCommunity.endInvitation.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { invitationId } = input
  await db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('invitations')
      .set({ endedAt: new Date() })
      .where('id', '=', invitationId)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (!ended.numUpdatedRows) throw errors.NOT_FOUND()
    await audit(transaction, { act: 'invitation_ended', actor: staff, details: { invitationId } })
  })
  return { done: true as const }
})
