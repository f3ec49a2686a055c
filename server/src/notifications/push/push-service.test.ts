import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPush } from './push.ts'
import { startPushes } from './testing-pushes.ts'

const { service, services, db, member, begin, say, subscribed, reached, send, devicesOf, rows, waiting, dueNow } =
  await startPushes()
const { env, secret } = services

describe('A push service that', () => {
  it('does not know the browser any more ends its subscription', async () => {
    for (const status of [404, 410]) {
      const [ann, bo] = [await subscribed('Ann'), await member('Bo')]
      await say(bo, (await begin(bo, ann)).id, 'Hello')
      service.answer.status = status
      await send()
      expect((await devicesOf(ann)).devices).toEqual([])
      expect(await waiting()).toEqual([])
    }
    const ann = await subscribed('Ann')
    expect((await ann.ask('POST', '/me/push/test')).body).toEqual({ result: 'ended' })
    expect(await rows()).toBe(0)
  })

  it('is busy gets it again when it asks for it, or later and later, for as long as it is of use', async () => {
    const [ann, bo] = [await subscribed('Ann'), await member('Bo')]
    const { id } = await begin(bo, ann)
    await say(bo, id, 'Hello')
    const inSeconds = async () => {
      await dueNow()
      await send()
      const [one] = await waiting()
      return one ? Math.round((one.dueAt.getTime() - Date.now()) / 1000) : null
    }
    Object.assign(service.answer, { status: 429, headers: { 'retry-after': '600' } })
    expect(await inSeconds()).toBeGreaterThanOrEqual(599)
    // Another message does not overtake what the service has asked for.
    await say(bo, id, 'Hello again')
    await send()
    expect(reached(ann)).toHaveLength(1)
    Object.assign(service.answer, { status: 503, headers: {} })
    expect(await inSeconds()).toBeLessThanOrEqual(46)
    expect(await inSeconds()).toBeGreaterThanOrEqual(59)
    await sql`update push_messages set expires_at = now()`.execute(db)
    expect(await inSeconds()).toBeNull()
    await say(bo, id, 'And again')
    service.answer.status = 413
    expect(await inSeconds()).toBeNull()
  })

  it('is known by a key of a previous secret still gets pushes; other keys end the subscription', async () => {
    const [ann, bo] = [await subscribed('Ann'), await subscribed('Bo')]
    const rotated = createPush(env, ['another secret of more than 32 characters', ...secret], service.transport)
    await say(bo, (await begin(bo, ann)).id, 'Hello')
    await send({ ...services, push: rotated })
    expect(reached(ann)).toHaveLength(1)
    const lost = createPush(env, ['another secret of more than 32 characters'], service.transport)
    await say(ann, (await begin(ann, bo)).id, 'Hello')
    await send({ ...services, push: lost })
    expect(reached(bo)).toEqual([])
    expect((await devicesOf(bo)).devices).toEqual([])
  })
})
