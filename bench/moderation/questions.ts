import { randomUUID } from 'node:crypto'
import type { UserFilter } from '@hearth/shared/admin-users'
import { Filter } from '@hearth/shared/cases'
import { sql } from 'kysely'
import { entriesOf } from '../../server/src/admin/audit-log.ts'
import { findUsers } from '../../server/src/admin/queries.ts'
import { claimNext } from '../../server/src/cases/claims.ts'
import { find } from '../../server/src/cases/find.ts'
import { countWaiting, type QueueCursor, readQueue } from '../../server/src/cases/queue.ts'
import type { Database } from '../../server/src/db/connection.ts'
import { findMedia } from '../../server/src/media/queries.ts'
import type { Staff } from '../../server/src/staff/access.ts'

/** What staff ask: its name, and the query. `round` differs from call to call. */
export type Question = [what: string, ask: (db: Database, round: number) => Promise<unknown>]

export const floors: Question[] = [
  ['floor: an account by its id', (db) => sql`select * from "user" where id = md5('account 7')::uuid`.execute(db)],
  [
    'floor: 50 ids of cases by the index',
    (db) => sql`select id from cases where state = 'open' order by severity, opened_at, id limit 50`.execute(db),
  ],
]

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
const later: QueueCursor = [2, ago(5), randomUUID()]

const queue = (staff: Staff, what: string, filter: object, cursor: QueueCursor | null = null): Question => [
  `queue: ${what}`,
  (db) => readQueue(db, staff, Filter.parse(filter), cursor, 50),
]

export const ofCases = (staff: Staff): Question[] => [
  queue(staff, 'first page', {}),
  queue(staff, 'later page', {}, later),
  queue(staff, 'a category, one case in a thousand', { categories: ['self-harm'] }),
  queue(staff, 'a common category, later page', { categories: ['spam'] }, [3, ago(5), randomUUID()]),
  queue(staff, 'a kind that no case has', { kinds: ['selfie'] }),
  queue(staff, 'a kind and category that no case has', { kinds: ['appeal'], categories: ['fake'] }),
  queue(staff, 'low severity', { severities: ['low'] }),
  queue(staff, 'found by machines', { finder: 'machine' }),
  queue(staff, 'found by machines, a rare category', { finder: 'machine', categories: ['self-harm'] }),
  queue(staff, 'free', { claim: 'free' }),
  queue(staff, 'own claims', { claim: 'mine' }),
  queue(staff, 'decided', { state: 'decided' }),
  queue(staff, 'decided, a kind that none has', { state: 'decided', kinds: ['selfie'] }),
  ['queue: how many wait', (db) => countWaiting(db, staff)],
  ['next free case, claimed', (db) => claimNext(db, staff, Filter.parse({}))],
  ['found: a case by its number', (db, round) => find(db, staff, `#${1 + round}`)],
  ['found: a member by address', (db, round) => find(db, staff, `member${4321 + round}@example.test`)],
  ['found: a member by a common name', (db) => find(db, staff, 'anna')],
]

type Wanted = Partial<UserFilter>
const users = (what: string, filter: (round: number) => Wanted, value: string | null = null): Question => [
  `accounts: ${what}`,
  (db, round) =>
    findUsers(db, { sort: 'newest', ...filter(round) }, value === null ? null : { value, id: randomUUID() }, 51),
]
const orders = (what: string, filter: Wanted): Question[] => [
  users(`${what}, newest`, () => filter),
  users(`${what}, newest, later page`, () => filter, ago(450)),
  users(`${what}, last seen`, () => ({ ...filter, sort: 'seen' })),
  users(`${what}, last seen, later page`, () => ({ ...filter, sort: 'seen' }), ago(20)),
  users(`${what}, by name`, () => ({ ...filter, sort: 'name' })),
  users(`${what}, by name, later page`, () => ({ ...filter, sort: 'name' }), 'maria k'),
]

export const ofAccounts: Question[] = [
  users('a whole address', (round) => ({ search: `member${round * 977}@example.test` })),
  users('a part of an address', (round) => ({ search: `er${round * 977}@` })),
  users('a number', (round) => ({ search: `+45${20_000_000 + round * 977}` })),
  users('a part of a number', (round) => ({ search: String(20_000_000 + round * 977).slice(1) })),
  users('a last name', (round) => ({ search: ['hgkdjimn', 'cfabdgih', 'jkadbhen'][round % 3]! })),
  users('a common first name', () => ({ search: 'anna' })),
  users('a common first name, later page', () => ({ search: 'anna' }), ago(450)),
  users('a common first name, by name', () => ({ search: 'anna', sort: 'name' })),
  users('three letters', () => ({ search: 'ann' })),
  users('two letters', () => ({ search: 'an' })),
  users('words of nobody', () => ({ search: 'zzqqxx' })),
  users('a city', (round) => ({ search: ['eseo', 'tarn', 'usli'][round % 3]! })),
  users('an id', (round) => ({ search: `${round.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000` })),
  ...orders('all', {}),
  ...orders('unconfirmed', { state: 'unconfirmed' }),
  ...orders('incomplete', { state: 'incomplete' }),
  ...orders('banned', { state: 'banned' }),
  ...orders('suspended', { state: 'suspended' }),
  ...orders('leaving', { state: 'leaving' }),
  ...orders('a small country', { country: 'Italy' }),
  ...orders('a country and banned', { country: 'Denmark', state: 'banned' }),
  ...orders('with a role', { role: 'moderator' }),
  ...orders('joined this week', { joinedSince: ago(7).slice(0, 10) }),
  users('a common name, banned', () => ({ search: 'anna', state: 'banned' })),
]

export const ofTheRest = (staff: Staff): Question[] => [
  ...(['shown', 'waiting', 'held', 'removed', undefined] as const).map(
    (state): Question => [
      `photos: ${state ?? 'all'}`,
      (db) => findMedia(db, staff, { state, cursor: null, limit: 51 }),
    ],
  ),
  ['log: first page', (db) => entriesOf(db, {}, null, 51)],
  ['log: later page', (db) => entriesOf(db, {}, { at: ago(90), id: 7 }, 51)],
  ['log: one act', (db) => entriesOf(db, { act: 'user_read' }, null, 51)],
  ['log: an act that never happened', (db) => entriesOf(db, { act: 'x' }, null, 51)],
  ['log: one person of staff', (db) => entriesOf(db, { actorId: staff.userId }, null, 51)],
  ['log: one person and act', (db) => entriesOf(db, { actorId: staff.userId, act: 'users_listed' }, null, 51)],
]
