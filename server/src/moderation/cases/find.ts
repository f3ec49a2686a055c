import { asciiAddress } from '@hearth/shared/email-address'
import { mayDo } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import type { CountryCode } from 'libphonenumber-js/max'
import { numbersWritten } from '../../account/identity/codes/phone-number.ts'
import type { Database } from '../../platform/db/connection.ts'
import { containsWords } from '../../platform/db/contains.ts'
import type { Staff } from '../staff/access.ts'
import { findById, noticesOfCases, reportsOfCases } from './find-by-id.ts'
import { casesWhere, decisionsWhere, type Found, membersWhere, numbered } from './found.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The index of words knows parts of three characters. */
const shortestWord = 3

/** The members of a whole phone number, for staff who may look at accounts. */
async function findByPhone(db: Database, staff: Staff, text: string, countries: readonly CountryCode[]) {
  const numbers = mayDo(staff.roles, 'users.read') ? numbersWritten(text, countries) : []
  return numbers.length ? membersWhere(db, staff, sql`phone_number = any(${numbers})`) : []
}

/**
 * Finds members by a part of their name. Staff who may see accounts find them by a whole address too; a search by parts
 * would let them guess it.
 */
const findByWords = async (db: Database, staff: Staff, text: string) => {
  const isAddress = text.includes('@')
  if (isAddress && !mayDo(staff.roles, 'users.read')) return []
  return isAddress
    ? membersWhere(db, staff, sql`email = ${(asciiAddress(text) ?? text).toLowerCase()}`)
    : membersWhere(db, staff, containsWords(sql`fold(first_name || ' ' || last_name)`, text))
}

/** What a number or a receipt that people quote names. */
async function findByNumber(db: Database, staff: Staff, text: string): Promise<Found[]> {
  const [, number] = /^#?(\d{1,15})$/.exec(text) ?? []
  const quoted = text.toUpperCase()
  return [
    ...(number
      ? await casesWhere(db, staff, {
          kind: 'case',
          label: numbered,
          from: sql`cases c where c.number = ${number}::bigint`,
        })
      : []),
    ...(await casesWhere(db, staff, {
      kind: 'report',
      label: sql`r.receipt`,
      from: reportsOfCases(sql`r.receipt = ${quoted}`),
    })),
    ...(await decisionsWhere(db, staff, sql`d.puid = ${quoted}`)),
    ...(await casesWhere(db, staff, {
      kind: 'notice',
      label: sql`n.receipt`,
      from: noticesOfCases(sql`n.receipt = ${quoted}`),
    })),
  ]
}

/**
 * What an id, a number, a receipt, a name or an address leads to. Cases and decisions that the staff member does not
 * see stay out.
 * @param countries a number without a country code is one of theirs
 */
export async function find(
  db: Database,
  staff: Staff,
  text: string,
  countries: readonly CountryCode[] = [],
): Promise<Found[]> {
  if (uuid.test(text)) return findById(db, staff, text)
  const found = [...(await findByNumber(db, staff, text)), ...(await findByPhone(db, staff, text, countries))]
  return found.length || [...text].length < shortestWord ? found : findByWords(db, staff, text)
}
