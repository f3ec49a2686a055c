import type { Database } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/types.ts'
import type { Recipient } from './candidates.ts'
import { type Reason, reasonsOf, type Terms } from './explain.ts'
import { chooseReasons, type Pair, type Rarity, reasonsHeld, sharedLanguages } from './telling.ts'

async function languagesOf(db: Database, ids: string[]) {
  const rows = await db.selectFrom('profiles').where('id', 'in', ids).select(['id', 'languages']).execute()
  return new Map(rows.map(({ id, languages }) => [id, languages]))
}

type Chosen = {
  rarity: Rarity
  chosen: { id: string; pair: Pair }[]
  /** The terms of the recommendation before them; null for none. */
  last: Json | null
}

/** The reasons of new recommendations, in their order. */
export async function reasonsForNew(
  db: Database,
  recipient: Recipient,
  { rarity, chosen, last }: Chosen,
): Promise<Reason[][]> {
  const languages = await languagesOf(
    db,
    chosen.map(({ id }) => id),
  )
  const cards = chosen.map(({ id, pair }) => {
    const spoken = sharedLanguages(recipient.languages, languages.get(id) ?? [], rarity)
    return { held: reasonsHeld(pair, spoken, rarity) }
  })
  return chooseReasons(cards, last ? reasonsOf(last as unknown as Terms) : [])
}
