import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { notify } from '../notify.ts'
import { createPush } from './push.ts'
import { sendDue } from './sending.ts'
import { aBrowser } from './testing.ts'
import { startPushes } from './testing-pushes.ts'

const {
  service,
  services,
  db,
  member,
  stranger,
  begin,
  say,
  block,
  hide,
  show,
  serverKey,
  subscribed,
  reached,
  send,
  devicesOf,
  rows,
  waiting,
  dueNow,
} = await startPushes()
const { env, secret } = services

describe('A subscription', () => {
  it('is refused to a stranger, and belongs to one member and session', async () => {
    const ask = stranger()
    const someId = '00000000-0000-4000-8000-000000000000'
    for (const [method, path] of [
      ['GET', '/me/push'],
      ['PUT', '/me/push'],
      ['DELETE', `/me/push/${someId}`],
      ['POST', '/me/push/test'],
    ] as const)
      expect((await ask(method, path)).status, path).toBe(401)
    const [ann, eve] = [await subscribed('Ann'), await member('Eve')]
    const { devices } = await devicesOf(ann)
    expect(devices).toMatchObject([{ current: true, browser: null }])
    expect(JSON.stringify(devices)).not.toContain('googleapis')
    expect((await devicesOf(eve)).devices).toEqual([])
    for (const id of [devices[0]!.id, someId])
      expect((await eve.ask<{ code: string }>('DELETE', `/me/push/${id}`)).body.code).toBe('PUSH_DEVICE_NOT_FOUND')
    expect((await eve.ask('POST', '/me/push/test')).status).toBe(404)
    expect((await ann.ask('DELETE', `/me/push/${devices[0]!.id}`)).status).toBe(200)
    expect((await devicesOf(ann)).devices).toEqual([])
  })

  it('ends with its session, moves to the account that signs in to the browser, and there are ten at most', async () => {
    const [ann, bo] = [await subscribed('Ann'), await member('Bo')]
    expect((await ann.ask('PUT', '/me/push', ann.device.subscription)).status).toBe(200)
    expect(await rows()).toBe(1)
    expect((await bo.ask('PUT', '/me/push', ann.device.subscription)).status).toBe(200)
    expect([(await devicesOf(ann)).devices.length, (await devicesOf(bo)).devices.length]).toEqual([0, 1])
    expect((await bo.ask('POST', '/auth/sign-out', {})).status).toBe(200)
    expect(await rows()).toBe(0)
    await ann.ask('PUT', '/me/push', ann.device.subscription)
    await sql`with elsewhere as (
        insert into session (user_id, token, expires_at)
        select
          ${ann.userId},
          'elsewhere ' || n,
          now() + interval '1 day'
        from generate_series(1, 12) n
        returning id)
      insert into push_subscriptions (session_id, profile_id, endpoint, p256dh, auth, server_key, created_at)
      select
        id,
        ${ann.profileId},
        'https://fcm.googleapis.com/' || id,
        ${Buffer.alloc(65)},
        ${Buffer.alloc(16)},
        '',
        now() - interval '1 hour'
      from elsewhere`.execute(db)
    await ann.ask('PUT', '/me/push', aBrowser(serverKey).subscription)
    const { devices } = await devicesOf(ann)
    expect([devices.length, devices[0]!.current]).toEqual([10, true])
  })

  it('leads to https endpoints of known push services only, and needs the current key', async () => {
    const ann = await member('Ann')
    const { subscription } = aBrowser(serverKey)
    const refusal = async (changed: object) =>
      (await ann.ask<{ code: string }>('PUT', '/me/push', { ...subscription, ...changed })).body.code
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://[::1]/x',
      'https://hearth.example/api/me',
    ])
      expect(await refusal({ endpoint }), endpoint).toBe('PUSH_SERVICE_UNKNOWN')
    const { subscription: other } = aBrowser(aBrowser(serverKey).subscription.p256dh)
    expect(await refusal({ serverKey: other.serverKey })).toBe('PUSH_KEY_OUTDATED')
    expect(await refusal({ auth: 'AAAA' })).toBe('INVALID')
    expect(await refusal({ p256dh: subscription.auth })).toBe('INVALID')
    expect(await rows()).toBe(0)
  })
})

describe('A browser that subscribes', () => {
  it('in two tabs at once, of two sessions, has one subscription', async () => {
    const people = await Promise.all([member('Ann'), member('Bo')])
    for (let round = 0; round < 5; round++) {
      const { subscription } = aBrowser(serverKey)
      const asked = await Promise.all(people.map((one) => one.ask('PUT', '/me/push', subscription)))
      expect(asked.map(({ status }) => status)).toEqual([200, 200])
      const stored = await db
        .selectFrom('pushSubscriptions')
        .where('endpoint', '=', subscription.endpoint)
        .selectAll()
        .execute()
      expect(stored).toHaveLength(1)
    }
  })

  it('with a key that is none, or a host in capitals, is refused or understood', async () => {
    const ann = await member('Ann')
    const { subscription } = aBrowser(serverKey)
    const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    expect((await ann.ask('PUT', '/me/push', { ...subscription, p256dh: noPoint })).status).toBe(400)
    const endpoint = subscription.endpoint.replace('https://fcm', 'HTTPS://FCM')
    expect((await ann.ask('PUT', '/me/push', { ...subscription, endpoint })).status).toBe(200)
    expect(await db.selectFrom('pushSubscriptions').select('endpoint').execute()).toEqual([
      { endpoint: subscription.endpoint },
    ])
  })
})

describe('A push', () => {
  it('is signed for its push service and encrypted for the browser', async () => {
    const ann = await subscribed('Ann', 'updates.push.services.mozilla.com')
    expect((await ann.ask('POST', '/me/push/test')).body).toEqual({ result: 'sent' })
    const { headers, host, body } = service.received[0]!
    expect(host).toBe('updates.push.services.mozilla.com')
    expect(body.length).toBe(3103)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'high', topic: 'test' })
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!
    expect(key).toBe(serverKey)
    const { jwtVerify } = await import('jose')
    const [x, y] = [Buffer.from(key!, 'base64url').subarray(1, 33), Buffer.from(key!, 'base64url').subarray(33)]
    const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
    const { payload } = await jwtVerify(token!, jwk, { audience: 'https://updates.push.services.mozilla.com' })
    expect(payload.sub).toBe('https://hearth.example')
    expect(payload.exp! * 1000 - Date.now()).toBeLessThan(24 * 60 * 60 * 1000)
    const { web_push, notification } = reached(ann)[0]!
    expect(web_push).toBe(8030)
    expect(notification).toMatchObject({
      title: 'It works',
      navigate: 'https://hearth.example/settings#push',
      lang: 'en',
    })
  })

  it('says how many messages wait in the member’s language, and names no member unless asked to', async () => {
    const [ann, bo] = [await subscribed('Ann'), await member('Bo')]
    await sql`update "user" set language_code = 'de' where id = ${ann.userId}`.execute(db)
    const { id } = await begin(bo, ann)
    await say(bo, id, 'Hello Ann, a secret')
    await send()
    await say(bo, id, 'and another one')
    await send()
    const [first, second] = reached(ann)
    expect(first!.notification).toMatchObject({
      title: 'Du hast eine neue Nachricht',
      navigate: `https://hearth.example/chat/${id}`,
      tag: `message ${id}`,
      lang: 'de',
    })
    expect(second!.notification.title).toBe('Du hast 2 neue Nachrichten')
    // The push service replaces the first one, without learning which conversation it is.
    expect(second!.headers.topic).toBe(first!.headers.topic)
    expect(first!.headers.topic).toMatch(/^[\w-]{32}$/)
    expect(JSON.stringify(reached(ann).map(({ notification }) => notification))).not.toMatch(/secret|another|Bo/)
    await ann.ask('PUT', '/me/notifications', { pushContent: true })
    await say(bo, id, 'x'.repeat(1000))
    await send()
    expect(reached(ann)[2]!.notification).toMatchObject({ title: 'Bo B.', body: 'x'.repeat(140) })
  })

  it('names neither the sender nor a word of a request with a hidden word, until it is answered', async () => {
    const [ann, bo] = [await subscribed('Ann'), await member('Bo')]
    await ann.ask('PUT', '/me/notifications', { pushContent: true })
    await ann.ask('PUT', '/me/settings', { hiddenWords: ['pics'] })
    const { id } = await begin(bo, ann)
    await say(bo, id, `${'Hello '.repeat(30)} more P\u200bICS?`)
    await send()
    await say(bo, id, 'Hello?')
    await send()
    await say(ann, id, 'Hi')
    await say(bo, id, 'Holiday pics?')
    await send()
    const [covered, plain, answered] = reached(ann).map(({ notification: { title, body } }) => ({ title, body }))
    expect(covered).toEqual({ title: 'You have a new message', body: '' })
    expect(plain).toEqual({ title: 'Bo B.', body: 'Hello?' })
    expect(answered).toEqual({ title: 'Bo B.', body: 'Holiday pics?' })
  })

  it('reminds of a turn without a word of it, leads to the conversation, and names the other only on wish', async () => {
    const [ann, bo] = [await subscribed('Ann'), await member('Bo')]
    const { id } = await begin(bo, ann)
    await say(bo, id, 'secret')
    await ann.ask('PUT', `/conversations/${id}/read`, {})
    const event = { kind: 'reminder', aboutId: bo.profileId, conversationId: id } as const
    await notify(db, ann.profileId, event)
    await send()
    expect(reached(ann)[0]!.notification).toMatchObject({
      title: "It's your turn in a conversation",
      body: '',
      navigate: `https://hearth.example/chat/${id}`,
    })
    await sql`delete from notices`.execute(db)
    await ann.ask('PUT', '/me/notifications', { pushContent: true })
    await notify(db, ann.profileId, event)
    await send()
    const title = 'Bo B. wrote to you a few days ago. Answer, or close kindly.'
    expect(reached(ann)[1]!.notification).toMatchObject({ title, body: '' })
    await ann.ask('PUT', '/me/notifications', { reminders: false })
    await notify(db, ann.profileId, event)
    await send()
    expect(reached(ann)).toHaveLength(2)
  })

  it('is not sent for what was read, nor when the other member is out of sight or pushes are switched off', async () => {
    const [ann, bo, eve] = [await subscribed('Ann'), await member('Bo'), await member('Eve')]
    const [withBo, withEve] = [(await begin(bo, ann)).id, (await begin(eve, ann)).id]
    await say(bo, withBo, 'Hello')
    await say(eve, withEve, 'Hello')
    await ann.ask('PUT', `/conversations/${withBo}/read`, {})
    await block(ann, eve)
    await send()
    await say(bo, withBo, 'Hello again')
    await hide(bo)
    await send()
    await show(bo)
    await say(bo, withBo, 'Are you there?')
    await ann.ask('PUT', '/me/notifications', { choices: { message: { push: false } } })
    await send()
    expect([service.received, await waiting()]).toEqual([[], []])
  })

  it('waits while the member looks at a tab, and for the end of quiet hours', async () => {
    const [ann, bo] = [await subscribed('Ann'), await member('Bo')]
    const { id } = await begin(bo, ann)
    const look = (until: string | null) =>
      sql`update presence set looking_until = ${until}::timestamptz where profile_id = ${ann.profileId}`.execute(db)
    await look('infinity')
    await say(bo, id, 'Hello')
    await send()
    expect(service.received).toEqual([])
    const [held] = await waiting()
    expect(held).toMatchObject({ attempts: 0 })
    expect(held!.dueAt.getTime() - Date.now()).toBeGreaterThan(10_000)
    await look(null)
    const minutes = new Date().getUTCHours() * 60 + new Date().getUTCMinutes()
    const [from, to] = [(minutes + 1380) % 1440, (minutes + 120) % 1440]
    await ann.ask('PUT', '/me/notifications', { quiet: { from, to } })
    await dueNow()
    await send()
    expect(service.received).toEqual([])
    expect((await waiting())[0]!.dueAt.getTime() - Date.now()).toBeGreaterThan(3_600_000)
    await ann.ask('PUT', '/me/notifications', { quiet: null })
    await dueNow()
    await send()
    expect(reached(ann)).toHaveLength(1)
    // Who has looked at the product for minutes has seen it there.
    await look('infinity')
    await say(bo, id, 'Hello again')
    await send()
    await sql`update push_messages set event_at = event_at - interval '3 minutes', due_at = now()`.execute(db)
    await send()
    expect([reached(ann).length, await waiting()]).toEqual([1, []])
    await look(null)
  })

  it('is sent once by any number of processes, to each of the member’s browsers', async () => {
    const [ann, bo] = [await subscribed('Ann'), await member('Bo')]
    const elsewhere = { ask: stranger(), device: aBrowser(serverKey) }
    await elsewhere.ask('POST', '/auth/sign-in/email', { email: ann.email, password })
    expect((await elsewhere.ask('PUT', '/me/push', elsewhere.device.subscription)).status).toBe(200)
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => subscribed(`P${n}`)))
    for (const { profileId } of [ann, ...people]) await notify(db, profileId, { kind: 'match', aboutId: bo.profileId })
    const others = Array.from({ length: 4 }, () => ({ ...services, push: createPush(env, secret, service.transport) }))
    await sql`update deliveries set due_at = now()`.execute(db)
    for (let round = 0; round < 3; round++) await Promise.all([services, ...others].map((one) => sendDue(one)))
    for (const one of [ann, elsewhere, ...people])
      expect(reached(one).map(({ notification }) => notification.title)).toEqual(['You have a new match'])
    expect(await waiting()).toEqual([])
  })
})
