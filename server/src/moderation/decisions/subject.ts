import { languageOf } from '@hearth/shared/language'
import type { Language } from '@hearth/shared/language-codes'
import { subjectKey } from '../../platform/audit/subject-key.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'

/** The subject of a decision. `key` outlives the account. */
export type Subject = { profileId: string; userId: string; language: Language; key: string }

/**
 * The member, locked until the end of the transaction, so that the later of two decisions sees the earlier. What refers to
 * the profile goes on: a member who writes holds the conversation, which the removal of a message waits for.
 */
export async function lockSubject(
  transaction: Database,
  { secret }: Pick<Services, 'secret'>,
  profileId: string | null,
): Promise<Subject | null> {
  if (!profileId) return null
  const row = await transaction
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.userId')
    .where('profiles.id', '=', profileId)
    .select(['profiles.id as profileId', 'user.id as userId', 'user.languageCode'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const language = languageOf(row.languageCode)
  return {
    profileId: row.profileId,
    userId: row.userId,
    language,
    key: await subjectKey(transaction, secret, row.userId),
  }
}
