import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startLive, until } from '../../chat/live/testing.ts'
import type { Person } from '../../testing/services.ts'

const { people, tabOf } = await startLive()
const like = (who: Person, other: Person) => who.ask('PUT', `/likes/${other.profileId}`)
const unlike = (who: Person, other: Person) => who.ask('DELETE', `/likes/${other.profileId}`)

it('A like that is taken back reaches the liked member, and both where it ends a match', async () => {
  const { ann, bo } = await people()
  await like(ann, bo)
  const [hers, his] = [await tabOf(ann), await tabOf(bo)]
  await unlike(ann, bo)
  await until(() => expect(his.events).toEqual([{ type: 'like' }]))
  await like(ann, bo)
  await like(bo, ann)
  for (const { events } of [hers, his]) await until(() => expect(events).toContainEqual({ type: 'match' }))
  // Her first like and its end have told her own tabs nothing.
  expect(hers.events).toEqual([{ type: 'like' }, { type: 'match' }])
  for (const { events } of [hers, his]) events.length = 0
  await unlike(bo, ann)
  await until(() => expect(hers.events).toEqual([{ type: 'like' }, { type: 'match' }]))
  await until(() => expect(his.events).toEqual([{ type: 'match' }]))
})

it('A like that a kind end takes back reaches both members', async () => {
  const { ann, bo } = await people()
  const { id } = (await ann.ask<{ id: string }>('PUT', `/conversations/with/${bo.profileId}`)).body
  const say = (who: Person, content: string, as = '') =>
    who.ask('PUT', `/conversations/${id}/messages/${randomUUID()}${as}`, { content })
  await say(ann, 'Hello')
  await say(bo, 'Hi')
  await like(ann, bo)
  const [hers, his] = [await tabOf(ann), await tabOf(bo)]
  await say(ann, 'All the best!', '/farewell')
  for (const { events } of [hers, his]) await until(() => expect(events).toContainEqual({ type: 'like' }))
})
