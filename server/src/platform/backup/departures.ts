import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { type Departure, departureListName, readList, writeList } from './departure-list.ts'
import type { BackupTarget } from './target.ts'

/**
 * All departures that the database knows. Milliseconds are enough, and all that a list has. An update is backed up before
 * its first start: that database knows none.
 */
async function knownDepartures(db: Database): Promise<Departure[]> {
  const there = await sql<{ table: string | null }>`select to_regclass('departures')::text as table`.execute(db)
  if (!there.rows[0]?.table) return []
  const { rows } = await sql<Departure>`select date_trunc('milliseconds', at) as at, kind,
    encode(account, 'hex') as account from departures order by id`.execute(db)
  return rows
}

/**
 * Adds what the database knows to the list beside the backups. What is there stays, because the database may be a new or a
 * restored one.
 */
export async function addToList(db: Database, target: BackupTarget): Promise<void> {
  const there = await target.readText(departureListName)
  const all = [...readList(there ?? ''), ...(await knownDepartures(db))]
  const text = writeList(all, new Date())
  if (text !== there) await target.writeText(departureListName, text)
}

/** Adds what a list knows to the database. */
export async function storeDepartures(db: Database, departures: Departure[]): Promise<void> {
  await sql`insert into departures (account, kind, at)
    select decode(account, 'hex'), kind, at
    from jsonb_to_recordset(${JSON.stringify(departures)}::jsonb) as l (account text, kind departure_kind, at timestamptz)
    where not exists (select from departures d where d.account = decode(l.account, 'hex') and d.kind = l.kind
      and date_trunc('milliseconds', d.at) = l.at)
    order by at`.execute(db)
}

/** An account that is there although the last that is known of it is another state. */
export type Return = { userId: string; kind: Departure['kind']; at: Date }

/** The accounts whose state a restored backup does not know, bans before deletions: a ban holds after its account. */
export async function returnsOf(db: Database): Promise<Return[]> {
  const { rows } = await sql<Return>`
    with last as (
      select distinct on (account, kind in ('banned', 'unbanned')) account, kind, at
      from departures order by account, kind in ('banned', 'unbanned'), at desc, id desc)
    select u.id as user_id, last.kind, last.at
    from "user" u join profiles p on p.user_id = u.id join last on last.account = departure_name(u.id)
    where case last.kind
      when 'banned' then restricted_until(p.id, 'banned') is null
      when 'unbanned' then restricted_until(p.id, 'banned') is not null
      when 'leaving' then u.deletes_at is null
      when 'stayed' then u.deletes_at is not null
      else true end
    order by last.kind not in ('banned', 'unbanned'), last.at`.execute(db)
  return rows
}
