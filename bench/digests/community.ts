import pg from 'pg'

/** News of each member: likes and a match by other members, all due by mail. */
const newsEach = 3

/**
 * Gives every member news that are due by mail now, as the notifications of the day left them.
 * @returns how many members have to receive a mail: the others are not visible to them, or have no profile
 */
export async function makeNewsDue(databaseUrl: string): Promise<number> {
  const db = new pg.Client(databaseUrl)
  await db.connect()
  await db.query(`truncate deliveries, digests`)
  await db.query(`truncate notices cascade`)
  await db.query(`insert into notices (profile_id, kind, about_id, in_app)
    with numbered as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from profiles)
    select one.id, (array['match', 'like', 'like'])[step]::notice_kind, other.id, true
    from numbered one cross join generate_series(1, ${newsEach}) step
    join numbered other on other.n = (one.n + step * 37) % one.total`)
  await db.query(`insert into deliveries (notice_id, profile_id, way, due_at)
    select id, profile_id, 'mail', now() - interval '1 minute' from notices`)
  await db.query('vacuum analyze notices, deliveries, digests')
  const { rows } = await db.query<{ count: string }>(`select count(distinct n.profile_id) from notices n
    join profiles reader on reader.id = n.profile_id join profiles p on p.id = n.about_id
    where p.profile_completed and p.hidden_at is null and (p.country = reader.country
      or (p.discoverable_internationally and reader.discoverable_internationally))
      and not exists (select from blocked_users where (blocker_id, blocked_id) in ((p.id, reader.id), (reader.id, p.id)))`)
  await db.end()
  return Number(rows[0]!.count)
}

/** Deliveries that are still to be sent, whenever they are due. */
export async function deliveriesLeft(databaseUrl: string): Promise<number> {
  const db = new pg.Client(databaseUrl)
  await db.connect()
  const { rows } = await db.query<{ count: string }>('select count(*) from deliveries')
  await db.end()
  return Number(rows[0]!.count)
}

/** Ends the leases of a process that was killed, which otherwise end after five minutes. */
export async function endLeases(databaseUrl: string) {
  const db = new pg.Client(databaseUrl)
  await db.connect()
  await db.query('update digests set claimed_until = now() where claimed_until > now()')
  await db.end()
}
