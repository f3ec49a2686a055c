// Creates members with sessions and conversations in bulk, because the chat is measured and not the sign-up.
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashOfSession } from '../../server/src/account/identity/session-tokens.ts'
import { identityKeys } from '../../server/src/platform/config/secret.ts'

export type BenchMember = { name: string; userId: string; profileId: string; cookie: string }
export type Pair = { conversationId: string; one: BenchMember; other: BenchMember }

const longAgo = '2026-01-01T00:00:00Z'

/** A session's cookie, signed like those of the identity library. */
function cookieOf(token: string, secret: string) {
  const [key] = identityKeys([secret])
  const signature = createHmac('sha256', key).update(token).digest('base64')
  return `hearth.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

/** Creates complete members who are signed in. `newId` can give them the same ids in every run. */
export async function makeMembers(
  db: Pick<pg.ClientBase, 'query'>,
  count: number,
  secret: string,
  newId: () => string = randomUUID,
): Promise<BenchMember[]> {
  const members = Array.from({ length: count }, (_, index) => {
    const token = randomBytes(24).toString('base64url')
    return {
      name: `m${index}-${randomUUID().slice(0, 6)}`,
      userId: randomUUID(),
      profileId: newId(),
      token,
      cookie: cookieOf(token, secret),
    }
  })
  const ids = members.map((member) => member.userId)
  await db.query(
    `insert into "user" (id, name, email, email_verified, first_name, last_name, birthday, created_at)
      select
        id,
        name,
        name || '@bench.test',
        true,
        name,
        'Bench',
        '1990-01-01',
        $3
      from unnest($1::uuid[], $2::text[]) as m (id, name)`,
    [ids, members.map((member) => member.name), longAgo],
  )
  await db.query(
    `update profiles p set
        id = m.id,
        height = 170,
        weight = 65,
        gender = 'female',
        bio = 'Made for measuring.',
        country = 'Germany',
        city = 'Berlin',
        relationship_goal = 'serious',
        interests = '{hiking}',
        profile_completed = true
      from unnest($1::uuid[], $2::uuid[]) as m (user_id, id)
      where p.user_id = m.user_id`,
    [ids, members.map((member) => member.profileId)],
  )
  await db.query(
    `insert into session (user_id, token, expires_at)
      select
        id,
        token,
        now() + interval '7 days'
      from unnest($1::uuid[], $2::text[]) as s (id, token)`,
    [ids, members.map((member) => hashOfSession(member.token))],
  )
  return members.map(({ token: _, ...member }) => member)
}

/** Creates a conversation for every two consecutive members. */
export async function makePairs(db: pg.ClientBase, members: BenchMember[]): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let index = 0; index + 1 < members.length; index += 2)
    pairs.push({ conversationId: randomUUID(), one: members[index]!, other: members[index + 1]! })
  const parameters = [
    pairs.map((pair) => pair.conversationId),
    pairs.map((pair) => pair.one.profileId),
    pairs.map((pair) => pair.other.profileId),
  ]
  const from = 'from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as p (id, one, other)'
  await db.query(
    `insert into conversations (id, participant1_id, participant2_id)
      select
        id,
        least(one, other),
        greatest(one, other) ${from}`,
    parameters,
  )
  await db.query(
    `insert into conversation_members (conversation_id, profile_id, partner_id)
      select
        id,
        one,
        other ${from}
      union all
      select
        id,
        other,
        one ${from}`,
    parameters,
  )
  return pairs
}
