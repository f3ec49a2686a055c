import type { Conversation } from '@hearth/shared/chat'
import { expect, it } from 'vitest'
import { startServices } from '../../server/src/testing/services.ts'
import { ensureDemo } from './demo.ts'

const { services, db, stranger } = await startServices()

it('The demo is refused in production', async () => {
  const env = { ...services.env, production: true }
  await expect(ensureDemo({ ...services, env }, 3)).rejects.toThrow()
})

it('The demo has a member and an admin who can sign in, and repeating it adds no others', async () => {
  const before = await db.selectFrom('profiles').select('id').where('isTest', '=', true).execute()
  const demo = await ensureDemo(services, before.length + 5)
  // All of them came before the demo said how to sign in.
  expect(await demo.populated).toBe(0)
  await demo.stop()
  const again = await ensureDemo(services, before.length + 5)
  await again.populated
  await again.stop()
  expect(again.member).toEqual(demo.member)
  const after = await db.selectFrom('profiles').select('id').where('isTest', '=', true).execute()
  expect(after).toHaveLength(before.length + 5 + 2)
  const me = async (account: typeof demo.member) => {
    const ask = stranger()
    expect((await ask('POST', '/auth/sign-in/email', account)).status).toBe(200)
    const { body } = await ask<{ account: { roles: string[] }; profile: { profileCompleted: boolean } }>('GET', '/me')
    return body
  }
  expect(await me(demo.member)).toMatchObject({ account: { roles: [] }, profile: { profileCompleted: true } })
  expect(await me(demo.admin)).toMatchObject({ account: { roles: ['admin'] } })
})

it('The demo member gets conversations with mutual likes, once', async () => {
  const there = await db.selectFrom('profiles').select('id').where('isTest', '=', true).execute()
  const demo = await ensureDemo(services, there.length)
  const ask = stranger()
  await ask('POST', '/auth/sign-in/email', demo.member)
  const liked = await ask<{ likes: { member: { id: string } }[] }>('GET', '/likes/received')
  for (const { member: fan } of liked.body.likes.slice(0, 2)) await ask('PUT', `/likes/${fan.id}`)
  const { body: likes } = await ask('GET', '/likes/counts')
  const seen: unknown[][] = []
  for (let start = 0; start < 2; start++) {
    const again = await ensureDemo(services, there.length)
    await again.populated
    await again.stop()
    const { body } = await ask<{ conversations: Conversation[] }>('GET', '/conversations')
    seen.push(body.conversations.map(({ lastMessage, unread, lastSeq }) => [lastMessage?.mine, unread, lastSeq]))
    expect((await ask('GET', '/likes/counts')).body).toEqual(likes)
  }
  await demo.populated
  await demo.stop()
  expect(seen[0]?.slice(0, 2)).toEqual([
    [false, 2, 4],
    [false, 0, 6],
  ])
  expect(seen[1]).toEqual(seen[0])
})
