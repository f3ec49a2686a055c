import pg from 'pg'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import type { Written } from './measure.ts'

/** By what they are, not by their ids, which differ from one community to another. */
const rank = `row_number() over (order by md5(first_name || last_name || city || birthday::text))`

/** Moments are the same before each screen: which members were here last, and how long ago things happened. */
const sameMoments = `
  update presence set last_seen_at = now() - at.place * interval '7 minutes'
  from (select id, ${rank} as place from profiles where is_test) at where profile_id = at.id;
  update profile_likes set created_at = now() - interval '3 days';
  update profile_views set last_at = now() - interval '1 day';`

/** Reaches into the database of a running demo. */
export async function openWorld(data: string) {
  const { url, stop } = await startEmbedded(data, { share: true })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const texts = (statement: string) => client.query(statement).then(({ rows }) => rows.map(({ text }) => text.trim()))
  const written = async (): Promise<Written> =>
    new Set([
      ...(await texts('select first_name as text from profiles')),
      ...(await texts(`select first_name || ' ' || left(last_name, 1) || '.' as text from profiles`)),
      ...(await texts('select bio as text from profiles')),
      ...(await texts('select content as text from messages')),
    ])
  const close = async () => {
    await client.end()
    await stop()
  }
  return { written, setMoments: () => client.query(sameMoments), close }
}
