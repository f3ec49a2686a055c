import { sql } from 'kysely'
import type { Services } from '../../../services.ts'

export const usage = `Changes the keys that sign the tokens of API clients. They change by themselves every 30 days.

  npm run keys -- rotate
  npm run keys -- withdraw

  rotate    a new key signs from now on; tokens of the old one stay valid for their ten minutes
  withdraw  as rotate, and refuses every token that an old key signed: for a key that somebody may have seen
`

/**
 * Runs one console command.
 * @returns the text to print
 * @throws with a sentence for the operator when the command is wrong
 */
export async function run({ auth, db }: Pick<Services, 'auth' | 'db'>, [command, ...more]: string[]): Promise<string> {
  if ((command !== 'rotate' && command !== 'withdraw') || more.length) throw new Error('Use one of: rotate, withdraw.')
  const { id } = await auth.api.createSigningKey()
  if (command === 'withdraw') {
    await db.deleteFrom('jwks').where('id', '<>', id).execute()
    return 'A new key signs. Every process refuses tokens of the old ones within 30 seconds; clients refresh theirs.'
  }
  await sql`update jwks set expires_at = now() where id <> ${id} and (expires_at is null or expires_at > now())`.execute(
    db,
  )
  return 'A new key signs. The old ones stay published until their last token is over, in 11 minutes.'
}
