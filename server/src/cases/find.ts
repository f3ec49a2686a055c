import { mayDo } from '@hearth/shared/staff'
import { type RawBuilder, sql } from 'kysely'
import type { CountryCode } from 'libphonenumber-js/max'
import type { Database } from '../db/connection.ts'
import { numbersWritten } from '../identity/codes/phone-number.ts'
import { shownName } from '../members/names.ts'
import type { Staff } from '../staff/access.ts'
import { seenBy } from '../staff/seen-by.ts'
import { isSealedPhoto } from '../visibility/sealed.ts'

type Found = {
  kind: 'case' | 'member' | 'report' | 'decision' | 'notice' | 'photo'
  id: string
  label: string
  userId?: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The index of words knows parts of three characters. */
const shortestWord = 3
const maxFound = 20
/** Members that are read for it, so that a common name costs no more than a rare one. */
const mostRead = 500

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Cases of a condition; `via`: what leads to them. */
async function casesWhere(
  db: Database,
  staff: Staff,
  kind: Found['kind'],
  label: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<Found[]> {
  const { rows } = await sql<{ id: string; label: string }>`select c.id, ${label} as label from ${from}
    and ${seenBy(staff)} order by c.opened_at desc limit ${maxFound}`.execute(db)
  return rows.map((row) => ({ kind, ...row }))
}

/** Members whose account meets a condition; `kind`: what leads to them. */
async function membersWhere(
  db: Database,
  staff: Staff,
  condition: RawBuilder<unknown>,
  kind: 'member' | 'photo' = 'member',
): Promise<Found[]> {
  const { rows } = await sql<{ id: string; userId: string; firstName: string; lastName: string }>`
    select p.id, p.user_id, p.first_name, p.last_name from (select id from (select id from "user" where ${condition} offset 0) all_found limit ${mostRead}) u
    join profiles p on p.user_id = u.id order by p.first_name, p.id limit ${maxFound}`.execute(db)
  const readsAccounts = mayDo(staff.roles, 'users.read')
  return rows.map(({ id, userId, ...names }) => {
    const member = { kind, id, label: shownName(names) }
    return readsAccounts ? { ...member, userId } : member
  })
}

const numbered = sql`'#' || c.number`

/** What an id names: a case, a member by either id, a report, a decision, or a photo. */
const findById = async (db: Database, staff: Staff, id: string) => [
  ...(await casesWhere(db, staff, 'case', numbered, sql`cases c where c.id = ${id}::uuid`)),
  ...(await membersWhere(
    db,
    staff,
    sql`id = ${id}::uuid or id = (select user_id from profiles where profiles.id = ${id}::uuid)`,
  )),
  ...(await casesWhere(db, staff, 'report', sql`r.receipt`, reportsOfCases(sql`r.id = ${id}::uuid`))),
  ...(await casesWhere(
    db,
    staff,
    'decision',
    sql`d.puid`,
    sql`decisions d join cases c on c.id = d.case_id where d.id = ${id}::uuid`,
  )),
  ...(await findPhoto(db, staff, id)),
]

const reportsOfCases = (condition: RawBuilder<unknown>) => sql`reports r
  join case_items i on i.kind = 'report' and i.source_id = r.id join cases c on c.id = i.case_id where ${condition}`

const noticesOfCases = (condition: RawBuilder<unknown>) => sql`outside_notices n
  join case_items i on i.kind = 'outside-notice' and i.source_id = n.id join cases c on c.id = i.case_id where ${condition}`

/** The owner of a photo, as `media/` shows it: none on a list of child abuse, and none of the person of staff. */
async function findPhoto(db: Database, staff: Staff, photoId: string): Promise<Found[]> {
  if (!mayDo(staff.roles, 'media')) return []
  const owner = sql`id = (select p.user_id from profile_images i join profiles p on p.id = i.profile_id
    where i.id = ${photoId}::uuid and p.id <> ${staff.profileId} and not ${isSealedPhoto(sql`i.id`)})`
  return membersWhere(db, staff, owner, 'photo')
}

/** The members of a whole phone number, for staff who may look at accounts. */
async function findByPhone(db: Database, staff: Staff, text: string, countries: readonly CountryCode[]) {
  const numbers = mayDo(staff.roles, 'users.read') ? numbersWritten(text, countries) : []
  return numbers.length ? membersWhere(db, staff, sql`phone_number = any(${numbers})`) : []
}

/** Members by a part of their name, or a whole address: by its parts it could be guessed. */
const findByWords = (db: Database, staff: Staff, text: string) =>
  text.includes('@')
    ? membersWhere(db, staff, sql`email = ${text.toLowerCase()}`)
    : membersWhere(db, staff, sql`lower(first_name || ' ' || last_name) like ${`%${escaped(text.toLowerCase())}%`}`)

/**
 * What an id, a number, a receipt, a name or an address leads to. `id` of a report, decision or notice is its case's, that
 * of a member or photo the profile's; `userId` is for staff who may look at accounts. Cases that the person of staff does
 * not see stay out.
 * @param countries a number without a country code is one of theirs
 */
export async function find(
  db: Database,
  staff: Staff,
  text: string,
  countries: readonly CountryCode[] = [],
): Promise<Found[]> {
  if (uuid.test(text)) return findById(db, staff, text)
  const [, number] = /^#?(\d{1,15})$/.exec(text) ?? []
  const found = [
    ...(number ? await casesWhere(db, staff, 'case', numbered, sql`cases c where c.number = ${number}::bigint`) : []),
    ...(await casesWhere(db, staff, 'report', sql`r.receipt`, reportsOfCases(sql`r.receipt = ${text.toUpperCase()}`))),
    ...(await casesWhere(
      db,
      staff,
      'decision',
      sql`d.puid`,
      sql`decisions d join cases c on c.id = d.case_id where d.puid = ${text}`,
    )),
    ...(await casesWhere(db, staff, 'notice', sql`n.receipt`, noticesOfCases(sql`n.receipt = ${text.toUpperCase()}`))),
    ...(await findByPhone(db, staff, text, countries)),
  ]
  return found.length || [...text].length < shortestWord ? found : findByWords(db, staff, text)
}
