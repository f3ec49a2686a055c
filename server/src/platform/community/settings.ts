import { CommunitySettings, communityDefaults } from '@hearth/shared/community'
import { defaultLook, Look } from '@hearth/shared/look'
import type { EditedSettings } from '@hearth/shared/moderation/admin-community'
import { type RawBuilder, sql } from 'kysely'
import type { Env } from '../config/env.ts'
import { type Database, prepared } from '../db/connection.ts'
import { oneRow } from '../db/one-row.ts'
import { dressMails } from './look.ts'
import { nameCommunity } from './name.ts'
import { createParts } from './parts.ts'

/** Where members write to: as set in the product, or else CONTACT_EMAIL. Null when there is neither. */
export const contactOf = (
  { CONTACT_EMAIL }: Pick<Env, 'CONTACT_EMAIL'>,
  { contact }: Pick<CommunitySettings, 'contact'>,
) => contact ?? CONTACT_EMAIL ?? null

/** In SQL: a setting that the operator has chosen, or else its default. `chosen` reads it from `settings`. */
const settingOr = <Value>(chosen: RawBuilder<unknown>, otherwise: RawBuilder<unknown>): RawBuilder<Value> =>
  sql<Value>`coalesce((select ${chosen} from community_settings), ${otherwise})`

/** In SQL: how many conversations a member may begin in 24 hours, not counting matches. */
export function beginLimit(isYoung: RawBuilder<unknown>): RawBuilder<number> {
  const { firstMessagesOnFirstDay, firstMessagesPerDay } = communityDefaults.limits
  return sql<number>`case when ${isYoung}
    then ${settingOr(sql`(settings #>> '{limits,firstMessagesOnFirstDay}')::int`, sql`${firstMessagesOnFirstDay}::int`)}
    else ${settingOr(sql`(settings #>> '{limits,firstMessagesPerDay}')::int`, sql`${firstMessagesPerDay}::int`)} end`
}

/** In SQL: new photos wait for staff. */
export const needsApproval = settingOr<boolean>(sql`(settings ->> 'preModeration')::boolean`, sql`false`)

/** In SQL: new pictures in chats are compared with lists of child abuse. */
export const comparesChats = settingOr<boolean>(sql`(settings ->> 'comparesChats')::boolean`, sql`false`)

/** In SQL: the score, from 0 to 100, from which a picture counts as one of nudity or sex. */
export const highScore = settingOr<number>(
  sql`(settings #>> '{classifier,threshold}')::int`,
  sql`${communityDefaults.classifier.threshold}::int`,
)

/** In SQL: the operator has the classifier look at photos of profiles, or at pictures in chats too. */
export const classifies = (pictures: 'photos' | 'chats') => {
  const scopes = pictures === 'photos' ? ['photos', 'all'] : ['all']
  return settingOr<boolean>(sql`settings #>> '{classifier,pictures}' = any(${scopes}::text[])`, sql`false`)
}

/** Milliseconds for which a process goes on with what it read last. */
const freshMs = 2000

export type Community = ReturnType<typeof createCommunity>

/** The settings as they are stored, read anew. */
export async function readSettings(db: Database): Promise<CommunitySettings> {
  const { rows } = await sql<{ settings: unknown; look: unknown }>`${prepared} select
      settings,
      (select value from community_parts where part = 'look') as look
    from community_settings`.execute(db)
  // A newer release may have stored what this one does not know: the product goes on, without new members.
  const settings = CommunitySettings.catch({ ...communityDefaults, signUp: 'closed' }).parse(rows[0]?.settings ?? {})
  nameCommunity(settings.name)
  dressMails(Look.catch(defaultLook).parse(rows[0]?.look ?? defaultLook))
  return settings
}

/**
 * Reads the settings with their revision. The revision comes first: an admin who gets newer settings with an older
 * revision is told at the save, and loses nothing.
 */
export async function readEdited(db: Database, lock = sql``): Promise<EditedSettings> {
  const { rows } = await sql<{ revision: number }>`select revision from community_settings ${lock}`.execute(db)
  return { ...(await readSettings(db)), revision: oneRow(rows).revision }
}

/** Reads them in a transaction that is going to change them: other editors wait. */
export const lockSettings = (transaction: Database) => readEdited(transaction, sql`for update`)

/** The settings and the parts of the community. A change reaches every process within two seconds. */
export function createCommunity(db: Database) {
  const parts = createParts(db)
  let known: { settings: Promise<CommunitySettings>; until: number } | null = null
  const remember = (settings: Promise<CommunitySettings>) => {
    known = { settings, until: Date.now() + freshMs }
    settings.catch(() => {
      known = null
    })
    return settings
  }
  return {
    /** The settings, at most two seconds old. */
    read: () => (known && known.until > Date.now() ? known.settings : remember(readSettings(db))),
    /** A part, at most two seconds old. */
    part: parts.read,
    /** Stores all settings. Call in the transaction that audits the change, and `renew` after its commit. */
    save: (transaction: Database, settings: CommunitySettings) =>
      transaction
        .updateTable('communitySettings')
        .set({ settings: JSON.stringify(settings), updatedAt: new Date(), revision: sql`revision + 1` })
        .execute(),
    /** Forgets what this process has read. */
    renew: () => {
      known = null
      parts.renew()
    },
  }
}
