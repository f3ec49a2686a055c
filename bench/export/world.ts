import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { messagePhotoFile } from '../../server/src/chat/queries.ts'
import type { Services } from '../../server/src/services.ts'

/** Conversations that the messages are spread over. */
const conversations = 40
/** Bytes of a photo: what the largest size of a picture of a phone takes. */
const photoBytes = 300_000

async function addMembers({ db }: Services, count: number) {
  const accounts = Array.from({ length: count }, (_, one) => ({
    name: `Member ${one}`,
    firstName: 'Member',
    lastName: 'Berg',
    birthday: '1990-01-01',
    email: `${randomUUID()}@example.test`,
    emailVerified: true,
  }))
  const users = await db.insertInto('user').values(accounts).returning('id').execute()
  const ids = users.map(({ id }) => id)
  const profiles = await db.selectFrom('profiles').where('userId', 'in', ids).select(['id', 'userId']).execute()
  return profiles
}

/** Fills a conversation with texts of 80 characters, half of them by either side. */
async function converse({ db }: Services, own: string, other: string, count: number) {
  const [first, second] = [own, other].sort()
  const { id } = await db
    .insertInto('conversations')
    .values({ participant1Id: first!, participant2Id: second!, lastSeq: count, lastVersion: count })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into messages (id, conversation_id, seq, version, sender_id, content, created_at)
    select gen_random_uuid(), ${id}, n, n, case when n % 2 = 0 then ${own}::uuid else ${other}::uuid end,
      left(repeat(md5(n::text) || ' ', 4), 80), now() - (${count} - n) * interval '7 minutes'
    from generate_series(1, ${count}::int) n`.execute(db)
  await db
    .insertInto('conversationMembers')
    .values([
      { conversationId: id, profileId: own, partnerId: other, lastAt: new Date() },
      { conversationId: id, profileId: other, partnerId: own, lastAt: new Date() },
    ])
    .execute()
  return id
}

async function addPhotos(
  { db, photoStore }: Services,
  own: string,
  conversationId: string,
  from: number,
  count: number,
) {
  for (let one = 1; one <= count; one++) {
    const storageKey = randomBytes(24).toString('base64url')
    await photoStore.put(messagePhotoFile(storageKey), randomBytes(photoBytes))
    await sql`insert into messages (id, conversation_id, seq, version, sender_id, content, storage_key, photo_thumbhash,
        photo_width, photo_height)
      values (gen_random_uuid(), ${conversationId}, ${from + one}, ${from + one}, ${own}, '', ${storageKey}, 'x', 900,
        1200)`.execute(db)
  }
  await sql`update conversations set last_seq = ${from + count}, last_version = ${from + count}
    where id = ${conversationId}`.execute(db)
}

/** A member with that many messages and photos sent. @returns the account */
export async function memberWith(services: Services, messages: number, photos: number): Promise<string> {
  const [own, ...others] = await addMembers(services, conversations + 1)
  const each = Math.floor(messages / conversations)
  const share = Math.floor(photos / conversations)
  for (const [index, other] of others.entries()) {
    const id = await converse(services, own!.id, other.id, each)
    const rest = index === 0 ? photos - share * conversations : 0
    await addPhotos(services, own!.id, id, each, share + rest)
  }
  return own!.userId
}
