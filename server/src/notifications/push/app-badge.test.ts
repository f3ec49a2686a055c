import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startChat } from '../../chat/testing.ts'
import { createPush } from './push.ts'
import { sendDue } from './sending.ts'
import { aBrowser, startPushService } from './testing.ts'

const { services, db, member, begin, say, block } = await startChat({ BASE_URL: 'https://hearth.example' })
const service = await startPushService()
services.push = createPush(services.env, services.secret, service.transport)

/** Sends what is waiting, without the seconds that it waits for an open tab. */
async function send() {
  await sql`update deliveries set due_at = least(due_at, now())`.execute(db)
  await sendDue(services)
}

it('A push brings the number of unread messages for the app’s icon, without those of a blocked member', async () => {
  const [ann, bo, cy, eve] = [await member('Ann'), await member('Bo'), await member('Cy'), await member('Eve')]
  const device = aBrowser(services.push.serverKey)
  expect((await ann.ask('PUT', '/me/push', device.subscription)).status).toBe(200)
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
  const numbers = service.received.map(({ body }) => JSON.parse(device.decrypt(body)).app_badge)
  expect(numbers).toEqual([2, 3, 1, undefined])
})
