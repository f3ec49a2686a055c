import { expect, it } from 'vitest'
import { startPushes } from './testing-pushes.ts'

const { member, subscribed, reached, send, begin, say, block } = await startPushes()

it('A push brings the number of unread messages for the app’s icon, without those of a blocked member', async () => {
  const [ann, bo, cy, eve] = [await subscribed('Ann'), await member('Bo'), await member('Cy'), await member('Eve')]
  await ann.ask('PUT', '/me/notifications', { choices: { like: { push: true } } })
  const [withBo, withCy, withEve] = [await begin(bo, ann), await begin(cy, ann), await begin(eve, ann)]
  await say(eve, withEve.id, 'Hello')
  await block(ann, eve)
  await say(bo, withBo.id, 'Hello')
  await say(bo, withBo.id, 'Hello again')
  await send()
  await say(cy, withCy.id, 'Hello')
  await send()
  await ann.ask('PUT', `/conversations/${withBo.id}/read`, {})
  await bo.ask('PUT', `/likes/${ann.profileId}`)
  await send()
  expect((await ann.ask('POST', '/me/push/test')).body).toEqual({ result: 'sent' })
  expect(reached(ann).map((push) => push.app_badge)).toEqual([2, 3, 1, undefined])
})
