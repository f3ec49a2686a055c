import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { languageOf } from '@hearth/shared/language'
import { viewerOf } from '../../members/visibility/queries.ts'
import { audit, theConsole } from '../../platform/audit/audit.ts'
import type { Services } from '../../services.ts'
import { buildArchive } from './build.ts'

export const usage = `Writes a copy of everything about one account, for a member who cannot sign in: a ban does not end the right to it.
Make sure first that the person who asks is the member.

  npm run export -- EMAIL FILE.zip
`

/** Runs the command. @returns what to print. @throws with a sentence for the operator */
export async function run({ db, vaultDb, photoStore, secret }: Services, [email, file]: string[]): Promise<string> {
  if (!email || !file) throw new Error('An address and a file are needed.')
  const user = await db
    .selectFrom('user')
    .where('email', '=', email.toLowerCase())
    .select(['id', 'languageCode'])
    .executeTakeFirst()
  const viewer = user && (await viewerOf(db, user.id))
  if (!viewer) throw new Error('There is no account with this address.')
  await audit(db, { act: 'user_exported', actor: theConsole, subjectId: viewer.userId, secret })
  const language = languageOf(user.languageCode)
  const progress = { step: 'account' as const, done: 0, total: 0 }
  const { output } = buildArchive({ db, vaultDb, photoStore, viewer, language, made: new Date(), progress })
  // Readable by the operator alone, and never over another file.
  await pipeline(output, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  return `Written to ${file}. Delete it once it is sent.`
}
