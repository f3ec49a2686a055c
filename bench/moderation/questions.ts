import { randomUUID } from 'node:crypto'
import { type AccountState, accountOrders, accountStates, type UserFilter } from '@hearth/shared/moderation/admin-users'
import { Filter } from '@hearth/shared/moderation/cases'
import { sql } from 'kysely'
import { entriesOf } from '../../server/src/moderation/admin/audit-log.ts'
import { findUsers } from '../../server/src/moderation/admin/queries.ts'
import { claimNext } from '../../server/src/moderation/cases/claims.ts'
import { find } from '../../server/src/moderation/cases/find.ts'
import { countWaiting, type QueueCursor, readQueue } from '../../server/src/moderation/cases/queue.ts'
import { caseFigures } from '../../server/src/moderation/figures/cases.ts'
import { dayFigures } from '../../server/src/moderation/figures/members.ts'
import { findMedia } from '../../server/src/moderation/media/queries.ts'
import type { Staff } from '../../server/src/moderation/staff/access.ts'
import type { Database } from '../../server/src/platform/db/connection.ts'

/** What staff ask: its name, and the query. `round` differs from call to call. */
export type Question = [what: string, ask: (db: Database, round: number) => Promise<unknown>]

export const byId: Question[1] = (db) => sql`select * from "user" where id = md5('account 7')::uuid`.execute(db)
export const floors: Question[] = [
  ['floor: an account by its id', byId],
  [
    'floor: 50 ids of cases by the index',
    (db) => sql`select id from cases where state = 'open' order by severity, opened_at, id limit 50`.execute(db),
  ],
]

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
const later: QueueCursor = [2, ago(5), randomUUID()]

/** A filter of the queue: its first page and one in the middle. */
const queue = (staff: Staff, what: string, filter: object): Question[] =>
  [null, later].map(
    (cursor): Question => [
      `queue: ${what}${cursor ? ', later page' : ''}`,
      (db) => readQueue(db, staff, { filter: Filter.parse(filter), cursor, limit: 50 }),
    ],
  )

const filters: Record<string, object> = {
  all: {},
  'critical severity': { severities: ['critical'] },
  'low severity': { severities: ['low'] },
  'a common kind': { kinds: ['report'] },
  'a kind that no case has': { kinds: ['selfie'] },
  'a common category': { categories: ['spam'] },
  'a category, one case in a thousand': { categories: ['self-harm'] },
  'a kind and category that no case has': { kinds: ['appeal'], categories: ['fake'] },
  'found by people': { finder: 'people' },
  'found by machines': { finder: 'machine' },
  'found by machines, a rare category': { finder: 'machine', categories: ['self-harm'] },
}

export const ofCases = (staff: Staff): Question[] => [
  ...Object.entries(filters).flatMap(([what, filter]) => [
    ...queue(staff, what, filter),
    ...queue(staff, `decided, ${what}`, { ...filter, state: 'decided' }),
  ]),
  ...queue(staff, 'free', { claim: 'free' }),
  ...queue(staff, 'free, a category, one case in a thousand', { claim: 'free', categories: ['self-harm'] }),
  ...queue(staff, 'own claims', { claim: 'mine' }),
  ['queue: how many wait', (db) => countWaiting(db, staff)],
  ['next free case, claimed', (db) => claimNext(db, staff, Filter.parse({}))],
  ...found(staff),
]

const found = (staff: Staff): Question[] =>
  Object.entries<(round: number) => string>({
    'a case by its number': (round) => `#${1 + round}`,
    'a report by its receipt': (round) => `R-${1 + round}`,
    'a member by address': (round) => `member${4321 + round}@example.test`,
    'a member by number, without its country': (round) => `20 0${String(1_000_000 + round * 977).slice(1)}`,
    'a member by a common name': () => 'anna',
    'a member by a rare name': (round) => ['anna cfa', 'lena hgk', 'jan jka'][round % 3]!,
    'a part of all addresses': () => 'example',
    'words of nobody': () => 'zzqqxx',
  }).map(([what, text]) => [`found: ${what}`, (db, round) => find(db, staff, text(round), ['DK', 'DE'])])

type Wanted = Partial<UserFilter>
const users = (what: string, filter: (round: number) => Wanted): Question => [
  `accounts: ${what}`,
  (db, round) =>
    findUsers(db, { sort: 'newest', ...filter(round) }, { cursor: null, limit: 51, countries: ['DK', 'DE'] }),
]

/** Where a page in the middle of a list begins. */
const middle = { newest: ago(450), seen: ago(20), name: 'maria k' }

/** A filter in every order, the first page and one in the middle. */
const orders = (what: string, filter: Wanted): Question[] =>
  accountOrders.flatMap((sort) =>
    [null, { value: middle[sort], id: randomUUID() }].map(
      (cursor): Question => [
        `accounts: ${what}, ${sort}${cursor ? ', later page' : ''}`,
        (db) => findUsers(db, { ...filter, sort }, { cursor, limit: 51 }),
      ],
    ),
  )

export const ofWords: Question[] = [
  users('a whole address', (round) => ({ search: `member${round * 977}@example.test` })),
  users('a part of an address', (round) => ({ search: `er${round * 977}@` })),
  users('a whole number', (round) => ({ search: `+45${20_000_000 + round * 977}` })),
  users('a number without its country', (round) => ({ search: `20 0${String(1_000_000 + round * 977).slice(1)}` })),
  users('a part of a number', (round) => ({ search: String(20_000_000 + round * 977).slice(1) })),
  users('a last name', (round) => ({ search: ['hgkdjimn', 'cfabdgih', 'jkadbhen'][round % 3]! })),
  users('a part of a last name', (round) => ({ search: ['hgk', 'fab', 'jka'][round % 3]! })),
  users('a first and a last name', (round) => ({ search: ['anna cfa', 'lena hgk', 'jan jka'][round % 3]! })),
  users('a rare first name', (round) => ({ search: ['clara', 'anton', 'oskar'][round % 3]! })),
  users('a common first name', () => ({ search: 'anna' })),
  users('three letters', () => ({ search: 'ann' })),
  users('words of no account', () => ({ search: 'zzqqxx' })),
  users('a city', (round) => ({ search: ['eseo', 'tarn', 'usli'][round % 3]! })),
  users('an id', (round) => ({ search: `${round.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000` })),
  users('a domain that all have', () => ({ search: 'example.test' })),
  ...orders('a common first name', { search: 'anna' }),
  ...orders('a common first name and banned', { search: 'anna', state: 'banned' }),
]

const week = ago(7).slice(0, 10)
const inState = (state: AccountState): Question[] => [
  ...orders(state, { state }),
  ...orders(`${state}, a small country`, { state, country: 'Italy' }),
  ...orders(`${state}, joined this week`, { state, joinedSince: week }),
  ...orders(`${state}, a small country, joined this week`, { state, country: 'Italy', joinedSince: week }),
]

export const ofAccounts: Question[] = [
  ...orders('all', {}),
  ...orders('joined this week', { joinedSince: week }),
  ...orders('joined today', { joinedSince: ago(0).slice(0, 10) }),
  ...orders('a small country', { country: 'Italy' }),
  ...orders('a large country', { country: 'Germany' }),
  ...orders('a country without accounts', { country: 'Norway' }),
  ...orders('a small country, joined this week', { country: 'Italy', joinedSince: week }),
  ...orders('with a role', { role: 'moderator' }),
  ...orders('with a role, banned, a small country', { role: 'admin', state: 'banned', country: 'Italy' }),
  ...accountStates.flatMap(inState),
]

const period = (days: number) => ({ from: ago(days).slice(0, 10), to: ago(0).slice(0, 10) })
const someone = '00000000-0000-4000-8000-000000000000'

const photoStates = ['shown', 'waiting', 'held', 'removed', undefined] as const
const scoredStates = ['shown', 'held', undefined] as const

export const ofTheRest = (staff: Staff): Question[] => [
  ...photoStates.flatMap((state) =>
    [null, { at: ago(450), id: randomUUID() }].map(
      (cursor): Question => [
        `photos: ${state ?? 'all'}${cursor ? ', later page' : ''}`,
        (db) => findMedia(db, staff, { state, cursor, limit: 51 }),
      ],
    ),
  ),
  ...scoredStates.map(
    (state): Question => [
      `photos: ${state ?? 'all'}, by score`,
      (db) => findMedia(db, staff, { state, order: 'score', cursor: null, limit: 51 }),
    ],
  ),
  ...Object.entries<Parameters<typeof entriesOf>[1]>({
    all: {},
    'one act': { act: 'user_read' },
    'an act that never happened': { act: 'x' },
    'one staff member': { actorId: staff.userId },
    'one person and act': { actorId: staff.userId, act: 'users_listed' },
    'one account': { subjectId: staff.userId },
    'one account that nothing is about': { subjectId: someone },
    'one case': { caseId: someone },
  }).flatMap(([what, filter]) =>
    [null, { at: ago(90), id: 7 }].map(
      (cursor): Question => [`log: ${what}${cursor ? ', later page' : ''}`, (db) => entriesOf(db, filter, cursor, 51)],
    ),
  ),
  ['figures: cases of 7 days', (db) => caseFigures(db, staff, period(7))],
  ['figures: cases of a year', (db) => caseFigures(db, staff, period(365))],
  ['figures: members of a year', (db) => dayFigures(db, period(365))],
]
