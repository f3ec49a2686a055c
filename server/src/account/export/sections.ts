import type { Language } from '@hearth/shared/language-codes'
import { namedFieldWishes, namedValues } from '../../members/community-fields/named.ts'
import { nameOfGender } from '../../members/community-genders/queries.ts'
import { namesOfGoals } from '../../members/community-goals/queries.ts'
import { ownPlaces } from '../../members/location/queries.ts'
import { namedAnswers } from '../../members/prompts/texts.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { countLikes } from '../../people/likes/queries.ts'
import { learnedNumbers, ownWishes, shownReasons } from '../../people/recommendations/queries.ts'
import { countViews } from '../../people/views/queries.ts'
import type { Json } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { profilePhotos } from './photos.ts'
import type { Progress } from './queries.ts'
import { countRows, newestRows, type Row, rowsOf } from './rows.ts'
import { type Group, type OwnTable, ownTables } from './tables.ts'

/** Whose data is exported, where from, and in which language. */
export type Source = Pick<Services, 'db' | 'vaultDb' | 'photoStore'> & { viewer: Viewer; language: Language }

/** One export: how far it is, and what it waits for so that others' answers come first. */
export type Job = Source & { made: Date; progress: Progress; calm?: () => Promise<void> }

/** One file of data/, and one part of index.html. */
export type Section = {
  name: string
  group: Group
  /** The file holds one object instead of a list. */
  single: boolean
  count(source: Source): Promise<number>
  /** All rows, a page at a time. */
  rows(source: Source): AsyncIterable<Row>
  newest(source: Source, most: number): Promise<Row[]>
}

/** A section, and how many rows it had when the export began. */
export type Counted = { section: Section; count: number }

type Change = (row: Row, source: Source) => Row | Promise<Row>

function fromTable(table: OwnTable, change: Change = (row) => row): Section {
  return {
    name: table.name,
    group: table.group,
    single: table.single ?? false,
    count: (source) => countRows(source.db, table, source.viewer),
    async *rows(source) {
      for await (const row of rowsOf(source.db, table, source.viewer)) yield change(row, source)
    },
    newest: async (source, most) => {
      const rows = await newestRows(source.db, table, source.viewer, most)
      return Promise.all(rows.map((row) => change(row, source)))
    },
  }
}

/** A section of a few rows, read at once. */
function small(
  name: string,
  group: Group,
  read: (source: Source) => Promise<Row[]>,
  { single = false }: { single?: boolean } = {},
): Section {
  return {
    name,
    group,
    single,
    count: async (source) => (await read(source)).length,
    async *rows(source) {
      yield* await read(source)
    },
    newest: async (source, most) => (await read(source)).slice(0, most),
  }
}

/** Wishes as the screen of wishes shows them. None while the member has not chosen any. */
const wishes = small('wishes', 'you', async ({ db, viewer, language }) => {
  const { wishes: own, chosen } = await ownWishes(db, viewer)
  if (!chosen) return []
  const product = Object.entries(own).map(([about, wish]) => ({ about, ...wish }))
  return [...product, ...(await namedFieldWishes(db, viewer, language))]
})

/** The community's own fields by name, also those that are retired. */
const ownFields = small('own-fields', 'you', ({ db, viewer, language }) => namedValues(db, viewer, language))

/** What the member answers to prompts, by their titles. */
const answers = small('prompts', 'you', ({ db, viewer, language }) => namedAnswers(db, viewer.profileId, language))

const photos = small('photos', 'you', async ({ db, viewer }) =>
  (await profilePhotos(db, viewer)).map(({ file, width, height, createdAt }) => ({ file, width, height, createdAt })),
)

const backupCodes = small(
  'backup-codes',
  'account',
  async ({ db, viewer }) => {
    const codes = db.selectFrom('backupCodes').where('userId', '=', viewer.userId)
    return [await codes.select((eb) => eb.fn.countAll<number>().as('left')).executeTakeFirstOrThrow()]
  },
  { single: true },
)

/** Which push services get notifications. The rest of an address there is all that is needed to send to it. */
const pushSubscriptions = small('push-subscriptions', 'account', async ({ db, viewer }) => {
  const own = db.selectFrom('pushSubscriptions').where('profileId', '=', viewer.profileId)
  const rows = await own.select(['endpoint', 'createdAt']).orderBy('createdAt').execute()
  return rows.map(({ endpoint, createdAt }) => ({ service: URL.parse(endpoint)?.host ?? null, createdAt }))
})

/** The member's true places: the law gives them to the member, and this is the only answer that contains them. */
const places = small('places', 'you', async ({ vaultDb, viewer }) => {
  const { position, stays } = await ownPlaces({ vaultDb }, viewer.userId)
  return [...(position ? [{ newest: true, ...position }] : []), ...stays.map((stay) => ({ newest: false, ...stay }))]
})

/** Each recommendation with its percentage and the reasons on its card, without the member it showed. */
const recommendations = fromTable(
  {
    name: 'recommendations',
    group: 'people',
    table: 'recommendationLog',
    owner: 'viewerId',
    id: 'profileId',
    time: 'createdAt',
    by: ['slot'],
    // The estimates are also about the other member: what is known of their taste.
    without: ['viewerId', 'shownId', 'slot', 'p', 'r', 'score', 'refreshSlot'],
  },
  ({ terms, ...row }) => ({ ...row, reasons: shownReasons(terms as Json) }),
)

const learned = small(
  'learned',
  'people',
  async ({ db, viewer }) => {
    const load = await db
      .selectFrom('memberLoad')
      .where('profileId', '=', viewer.profileId)
      .select(['shown', 'matches', 'weekShown', 'weekMatches', 'made', 'answered', 'waited'])
      .executeTakeFirst()
    const numbers = await learnedNumbers(db, viewer.profileId)
    return load || numbers ? [{ ...load, numbers }] : []
  },
  { single: true },
)

/** How many likes and views others left, as far as the lists of the product name them. */
const received = small(
  'likes-and-views-received',
  'people',
  async ({ db, viewer }) => {
    const [likes, views] = await Promise.all([countLikes(db, viewer), countViews(db, viewer)])
    return [{ likes: likes.received, views }]
  },
  { single: true },
)

/** The password's row names the account itself by its id. */
const withoutOwnId = ({ accountId, ...row }: Row): Row =>
  row.providerId === 'credential' ? row : { ...row, accountId }
/** The community's words for the gender and the goals stand in place of their keys. */
const withOwnWords: Change = async (row, { db, language }) => {
  const ownGender = row.ownGender && (await nameOfGender(db, String(row.ownGender), language))
  const ownGoals = row.ownGoals && (await namesOfGoals(db, row.ownGoals as string[], language))
  return { ...row, ownGender, ownGoals }
}
const changes: Record<string, Change> = { 'ways-in': withoutOwnId, profile: withOwnWords }

const own = Object.fromEntries(ownTables.map((table) => [table.name, fromTable(table, changes[table.name])]))
const { profile, ...others } = own

/** Everything but the conversations, in the order of index.html. */
export const sections: Section[] = [
  profile!,
  photos,
  ownFields,
  answers,
  wishes,
  places,
  ...Object.values(others),
  backupCodes,
  pushSubscriptions,
  received,
  recommendations,
  learned,
]
