import { type CommunityPart, communityParts, type PartValue } from '@hearth/shared/community-parts'
import { second } from '@hearth/shared/time'
import { sql } from 'kysely'
import { type Database, prepared } from '../db/connection.ts'
import { rowsOf } from '../db/rows-of.ts'

export type StoredPart<Part extends CommunityPart> = {
  value: PartValue<Part>
  /** 0 while the default holds. */
  revision: number
}

/** For how long a process goes on with what it read last, in milliseconds. */
const freshMs = 2 * second

type Row = { value: unknown; revision: number }

/** @throws when a newer release has stored what this one does not know */
function toPart<Part extends CommunityPart>(part: Part, row: Row | undefined): StoredPart<Part> {
  const { schema, initial } = communityParts[part]
  return { value: schema.parse(row?.value ?? initial) as PartValue<Part>, revision: row?.revision ?? 0 }
}

/** Reads a part as it is now. */
export async function readPart<Part extends CommunityPart>(db: Database, part: Part, lock = sql``) {
  const [row] = await rowsOf(
    db,
    sql<Row>`${prepared}select value, revision from community_parts where part = ${part} ${lock}`,
  )
  return toPart(part, row)
}

/** Whether a part has stayed as it is for a minute: acts that have begun before its last change are over. */
export async function isSettled(db: Database, part: CommunityPart): Promise<boolean> {
  const { rows } = await sql`select from community_parts
    where part = ${part} and changed_at < now() - interval '1 minute'`.execute(db)
  return rows.length > 0
}

/** Reads a part in the transaction of an act that depends on it: nobody changes it before the act is done. */
export const keepPart = <Part extends CommunityPart>(transaction: Database, part: Part) =>
  readPart(transaction, part, sql`for share`)

/** Reads a part that this transaction is going to change: other editors wait. */
export const lockPart = <Part extends CommunityPart>(transaction: Database, part: Part) =>
  readPart(transaction, part, sql`for update`)

/**
 * Stores a part in place of the one that the editor had before them.
 * @param revision the one that the editor had before them
 * @returns whether it was stored; false when a colleague was faster
 */
export async function savePart<Part extends CommunityPart>(
  transaction: Database,
  part: Part,
  { value, revision }: StoredPart<Part>,
): Promise<boolean> {
  const next = JSON.stringify(value)
  const { numAffectedRows = 0n } = await (revision === 0
    ? sql`insert into community_parts (part, value) values (${part}, ${next}::jsonb) on conflict do nothing`
    : sql`update community_parts set value = ${next}::jsonb, revision = revision + 1, changed_at = now()
        where part = ${part} and revision = ${revision}`
  ).execute(transaction)
  return numAffectedRows > 0n
}

type Amendment<Part extends CommunityPart> = { revision: number; change: Partial<PartValue<Part>> }

/** Changes what only the server knows of a part, unless an operator has changed the part since this revision. */
export const amendPart = <Part extends CommunityPart>(
  db: Database,
  part: Part,
  { revision, change }: Amendment<Part>,
) =>
  sql`update community_parts set value = value || ${JSON.stringify(change)}::jsonb
    where part = ${part} and revision = ${revision}`.execute(db)

/** The parts of the community as this process read them last. A change reaches every process within two seconds. */
export function createParts(db: Database) {
  const known = new Map<CommunityPart, { stored: Promise<StoredPart<CommunityPart>>; until: number }>()
  function read<Part extends CommunityPart>(part: Part): Promise<StoredPart<Part>> {
    const before = known.get(part)
    if (before && before.until > Date.now()) return before.stored as Promise<StoredPart<Part>>
    const stored = readPart(db, part)
    known.set(part, { stored, until: Date.now() + freshMs })
    stored.catch(() => known.delete(part))
    return stored
  }
  /** Forgets what this process has read. */
  const renew = () => known.clear()
  return { read, renew }
}
