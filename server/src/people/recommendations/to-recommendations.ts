import type { Recommendation } from '@hearth/shared/people/recommendations'
import { firstAnswers } from '../../members/prompts/answers.ts'
import { photosOfMembers } from '../../pictures/photos/queries.ts'
import type { Services } from '../../services.ts'
import { memberCards } from '../cards.ts'
import { type Recipient, termsBefore, type Undecided } from './candidates.ts'
import { membersById, readColumns } from './columns.ts'
import { percentageOf, reasonsOf, type Terms, termsOf } from './explain.ts'
import { addFieldWishes } from './field-columns.ts'
import { addValues } from './reason-values.ts'
import { chooseReasons, isOnChips, type Pair, type Rarity, reasonsHeld, sharedLanguages } from './telling.ts'

type Databases = Pick<Services, 'db' | 'searchDb'>

/** Everything that the cards of a page are made of, in few queries for all of them. */
async function readPage({ db, searchDb }: Databases, recipient: Recipient, page: Undecided[], after: number) {
  const ids = page.map(({ id }) => id)
  const [cards, others, interests, photos, answers, before] = await Promise.all([
    memberCards(db, recipient.viewer, ids),
    readColumns(searchDb, membersById(ids), recipient.viewer),
    db.selectFrom('interests').select(['id', 'key']).execute(),
    photosOfMembers(db, ids),
    firstAnswers(db, ids),
    page.length ? termsBefore(db, recipient, after, page[0]!.slot) : null,
  ])
  await addFieldWishes(searchDb, recipient.fields, recipient.self, others)
  return { cards, others, names: new Map(interests.map(({ id, key }) => [id, key])), photos, answers, before }
}

type Undrawn = {
  rarity: Rarity
  page: Undecided[]
  after: number
}

/** Cards with compatibility, reasons and photos, in the order of the page. */
export async function toRecommendations(
  databases: Databases,
  recipient: Recipient,
  { rarity, page, after }: Undrawn,
): Promise<Recommendation[]> {
  const { cards, others, names, photos, answers, before } = await readPage(databases, recipient, page, after)
  const mine = recipient.self.people
  const rowOf = new Map(others.ids.map((id, j) => [id, j]))
  const saidOf = new Map(page.map(({ id, said }) => [id, said ?? undefined]))
  const shown = cards.flatMap((card) => {
    const j = rowOf.get(card.id)
    if (j === undefined) return []
    const pair: Pair = {
      id: card.id,
      mine,
      others: others.people,
      j,
      terms: termsOf(mine, 0, others.people, j, rarity.weights),
    }
    const languages = sharedLanguages(recipient.languages, card.languages, rarity)
    const addValue = addValues(pair, languages, { names, rarity })
    const held = reasonsHeld(pair, languages, rarity).filter((one) => !isOnChips(addValue(one), card.interests))
    return { card, pair, addValue, held, said: saidOf.get(card.id) }
  })
  const reasons = chooseReasons(shown, before ? reasonsOf(before as unknown as Terms) : [])
  return shown.map(({ card, pair, addValue }, index) => ({
    ...card,
    compatibility: percentageOf(pair.terms),
    reasons: reasons[index]!.map(addValue),
    photos: photos.get(card.id) ?? [],
    ...(answers.has(card.id) && { answer: answers.get(card.id) }),
  }))
}
