import { hiddenWordFinder } from '@hearth/shared/members/hidden-words'
import type { Database } from '../../platform/db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'

/** Prepares the words that the viewer hides. @returns whether a text has one; null when the viewer hides none */
export async function hiddenWordsOf(db: Database, { profileId }: Pick<Viewer, 'profileId'>) {
  const own = await db.selectFrom('profiles').where('id', '=', profileId).select('hiddenWords').executeTakeFirst()
  return own?.hiddenWords.length ? hiddenWordFinder(own.hiddenWords) : null
}
