import type { Webhook as Shown, WebhookDelivery } from '@hearth/shared/moderation/admin-webhooks'
import { webhookEvents } from '@hearth/shared/webhook-events'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { staffIn } from '../admin/testing.ts'
import { sendAllDue } from './deliver.ts'
import { deliver } from './jobs.ts'
import { pausesMs } from './rules.ts'
import { switchOff } from './switch-off.ts'
import { addWebhook, oweDelivery, startReceiver, waitOver } from './testing.ts'

const running = await startServices({ WEBHOOK_NETWORKS: '127.0.0.0/8' })
const { services, db, member, stranger } = running
const receiver = await startReceiver()
services.webhooks = receiver.post
const admin = await staffIn(running, 'Ada')

beforeEach(async () => {
  await db.deleteFrom('webhooks').execute()
  await db.deleteFrom('owedMails').execute()
  receiver.received.length = 0
  services.mailer.captured!.length = 0
})

const input = { name: 'Team chat', url: 'https://chat.example/hooks/1', events: ['alert'] }
const listed = async (who: Person = admin) => (await who.ask<Shown[]>('GET', '/admin/webhooks')).body
const deliveriesOf = async (id: string) =>
  (await admin.ask<WebhookDelivery[]>('GET', `/admin/webhooks/${id}/deliveries`)).body
const add = (path = '/') => addWebhook(admin, receiver.url(path))

describe('Webhooks', () => {
  it('are for admins alone', async () => {
    const { id } = await add()
    const one = `/admin/webhooks/${id}`
    const [ann, mo] = [await member('Ann'), await staffIn(running, 'Mo', 'moderator')]
    for (const [method, path, body] of [
      ['GET', '/admin/webhooks'],
      ['POST', '/admin/webhooks', input],
      ['PUT', one, input],
      ['PUT', `${one}/state`, { on: false }],
      ['POST', `${one}/secret`],
      ['POST', `${one}/test`],
      ['GET', `${one}/deliveries`],
      ['DELETE', one],
    ] as const) {
      expect((await stranger()(method, path, body)).status).toBe(401)
      for (const who of [ann, mo]) expect((await who.ask(method, path, body)).status).toBe(404)
    }
    expect(await listed()).toHaveLength(1)
    expect(receiver.received).toEqual([])
  })

  it('are added, changed, switched and deleted, and each act stands in the log without path and secret', async () => {
    const { id, secret } = await add('/hooks/very-secret')
    expect(secret).toMatch(/^whsec_/)
    expect(await listed()).toMatchObject([{ id, name: 'Team chat', off: null, last: null, previousUntil: null }])
    expect(JSON.stringify(await listed())).not.toContain(secret)
    expect((await admin.ask('PUT', `/admin/webhooks/${id}`, { ...input, name: 'On call' })).status).toBe(200)
    expect(await listed()).toMatchObject([{ name: 'On call', url: input.url, events: ['alert'] }])
    await admin.ask('PUT', `/admin/webhooks/${id}/state`, { on: false })
    expect(await listed()).toMatchObject([{ off: 'admin' }])
    await admin.ask('PUT', `/admin/webhooks/${id}/state`, { on: true })
    await admin.ask('DELETE', `/admin/webhooks/${id}`)
    expect(await listed()).toEqual([])
    const entries = await db
      .selectFrom('auditLog')
      .where('act', 'like', 'webhook_%')
      .where(sql<string>`details ->> 'webhookId'`, '=', id)
      .selectAll()
      .orderBy('id')
      .execute()
    expect(entries.map(({ act }) => act)).toEqual([
      ...['webhook_added', 'webhook_changed', 'webhook_switched_off', 'webhook_switched_on', 'webhook_removed'],
    ])
    const log = JSON.stringify(entries)
    expect(log).toContain('127.0.0.1')
    for (const hidden of ['very-secret', 'hooks', secret]) expect(log).not.toContain(hidden)
  })

  it('are stored with an encrypted secret', async () => {
    const { secret } = await add()
    const row = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret.slice('whsec_'.length))
  })

  it.each([
    [{ name: '' }, 'name_required'],
    [{ name: 'x'.repeat(61) }, 'text_too_long'],
    [{ url: 'http://chat.example/' }, 'address_not_https'],
    [{ url: 'https://ann:secret@chat.example/' }, 'address_with_password'],
    [{ url: 'https://169.254.169.254/latest/meta-data' }, 'address_private'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'address_private'],
    [{ events: [] }, 'events_required'],
    [{ events: ['message.read'] }, 'event_invalid'],
  ])('are refused with %o', async (wrong, code) => {
    const { status, body } = await admin.ask('POST', '/admin/webhooks', { ...input, ...wrong })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(code)
  })

  it('are ten at most, also when two admins add one at once', async () => {
    const eva = await staffIn(running, 'Eva')
    for (let number = 0; number < 9; number++) await addWebhook(admin, input.url)
    const both = await Promise.all(
      [admin, eva].map((who) => who.ask<{ code?: string }>('POST', '/admin/webhooks', input)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('WEBHOOKS_FULL')
    expect(await listed()).toHaveLength(10)
  })
})

describe('A delivery', () => {
  it('arrives signed, with its moment and the id that it keeps', async () => {
    const { id, secret } = await add('/hook')
    await oweDelivery(running, id)
    await deliver(services)
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({ type: 'alert' })
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ state: 'delivered', status: 204, problem: null, tries: 1, nextAt: null })
    await admin.ask('POST', `/admin/webhooks/${id}/deliveries/${delivery!.id}`)
    expect(receiver.received.map((one) => one.headers['webhook-id'])).toEqual([
      `msg_${delivery!.id}`,
      `msg_${delivery!.id}`,
    ])
  })

  it('is the line of text alone for chats that want no more, signed as it is sent', async () => {
    const { id, secret } = await addWebhook(admin, receiver.url('/hooks/1'), { textOnly: true })
    expect(await listed()).toMatchObject([{ textOnly: true }])
    await admin.ask('POST', `/admin/webhooks/${id}/test`)
    const { headers, body } = receiver.received[0]!
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['text'])
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
  })

  it('keeps a template in its address as it was typed', async () => {
    const { id } = await add('/team?template=yes&message={{.text}}')
    await admin.ask('POST', `/admin/webhooks/${id}/test`)
    expect(receiver.received[0]!.path).toBe('/team?template=yes&message={{.text}}')
  })

  it('is signed with both secrets for a day after a change', async () => {
    const { id, secret: old } = await add()
    const { secret: young } = (await admin.ask<{ secret: string }>('POST', `/admin/webhooks/${id}/secret`)).body
    expect((await listed())[0]!.previousUntil).not.toBeNull()
    const signatures = async () => {
      await oweDelivery(running, id)
      await deliver(services)
      const { headers, body } = receiver.received.at(-1)!
      const fits = (secret: string) => {
        try {
          return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>))
        } catch {
          return false
        }
      }
      return [fits(old), fits(young)]
    }
    expect(await signatures()).toEqual([true, true])
    await sql`update webhooks set previous_until = now()`.execute(db)
    expect(await signatures()).toEqual([false, true])
    expect(
      (await db.selectFrom('webhooks').select('previousSecret').executeTakeFirstOrThrow()).previousSecret,
    ).toBeNull()
  })

  it('is made once by two workers', async () => {
    const { id } = await add()
    for (let number = 0; number < 5; number++) await oweDelivery(running, id)
    await Promise.all([sendAllDue(services), sendAllDue(services)])
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(5)
  })

  it('waits for no receiver that hangs', async () => {
    const [slow, quick] = [await add('/hang'), await add('/quick')]
    for (let number = 0; number < 5; number++) {
      await oweDelivery(running, slow.id)
      await oweDelivery(running, quick.id)
    }
    const sending = sendAllDue(services)
    await expect.poll(() => receiver.received.some(({ path }) => path === '/hang')).toBe(true)
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(services.vaultDb)
    expect(rows).toEqual([])
    await sending
    expect(receiver.received.filter(({ path }) => path === '/quick')).toHaveLength(5)
    expect(receiver.received.filter(({ path }) => path === '/hang')).toHaveLength(1)
    expect((await deliveriesOf(slow.id)).filter(({ problem }) => problem === 'timeout')).toHaveLength(1)
  })

  it('is tried again after a minute and up to a day, then the webhook is off and each admin has a mail', async () => {
    const { id } = await add('/fail')
    await oweDelivery(running, id)
    for (const pause of pausesMs) {
      await deliver(services)
      const [{ nextAt, triedAt, ...delivery }] = (await deliveriesOf(id)) as [WebhookDelivery]
      expect(delivery).toMatchObject({ state: 'waiting', status: 500, problem: 'refused' })
      expect(Math.round((Date.parse(nextAt!) - Date.parse(triedAt!)) / 10_000)).toBe(pause / 10_000)
      await deliver(services)
      await waitOver(running)
    }
    expect(receiver.received).toHaveLength(pausesMs.length)
    expect(await listed()).toMatchObject([{ off: null }])
    await oweDelivery(running, id)
    await deliver(services)
    expect(await listed()).toMatchObject([{ off: 'failures' }])
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    const mails = services.mailer.captured!.filter(({ to }) => to === admin.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: 'A webhook was switched off' })
    expect(mails[0]!.text).toContain('Team chat')
    expect(mails[0]!.links).toEqual([`${services.env.BASE_URL}/admin/connections`])
    await admin.ask('PUT', `/admin/webhooks/${id}/state`, { on: true })
    expect(await listed()).toMatchObject([{ off: null }])
  })

  it('whose webhook is on again before the mail goes out is mailed to nobody', async () => {
    const { id } = await add('/fail')
    await switchOff(db, id)
    await admin.ask('PUT', `/admin/webhooks/${id}/state`, { on: true })
    await deliver(services)
    expect(services.mailer.captured!.filter(({ to }) => to === admin.email)).toEqual([])
  })

  it('whose webhook is deleted while it is sent is not found any more', async () => {
    const { id } = await add('/hang')
    const testing = admin.ask('POST', `/admin/webhooks/${id}/test`)
    await expect.poll(() => receiver.received.length).toBe(1)
    await admin.ask('DELETE', `/admin/webhooks/${id}`)
    expect((await testing).status).toBe(404)
  })

  it('that is a test is answered at once, tried once, and switches nothing off', async () => {
    const [bad, good] = [await add('/redirect'), await add('/good')]
    const test = async (id: string) => (await admin.ask<WebhookDelivery>('POST', `/admin/webhooks/${id}/test`)).body
    expect(await test(bad.id)).toMatchObject({ state: 'failed', status: 302, problem: 'redirect', nextAt: null })
    expect(await test(good.id)).toMatchObject({ state: 'delivered', type: 'test', tries: 1 })
    const { type, text } = JSON.parse(receiver.received.at(-1)!.body) as { type: string; text: string }
    expect([type, text.endsWith(`${services.env.BASE_URL}/admin/connections`)]).toEqual(['test', true])
    expect((await listed()).map(({ off }) => off)).toEqual([null, null])
  })

  it('of another webhook is not sent again', async () => {
    const [one, other] = [await add(), await add()]
    const delivery = await oweDelivery(running, one.id)
    expect((await admin.ask('POST', `/admin/webhooks/${other.id}/deliveries/${delivery}`)).status).toBe(404)
    expect(receiver.received).toEqual([])
  })

  it('does not wait for a webhook that is off', async () => {
    const { id } = await add('/fail')
    await oweDelivery(running, id)
    await deliver(services)
    await admin.ask('PUT', `/admin/webhooks/${id}/state`, { on: false })
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', nextAt: null }])
    await admin.ask('POST', `/admin/webhooks/${id}/deliveries/${(await deliveriesOf(id))[0]!.id}`)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', nextAt: null, tries: 1 }])
  })

  it('fails with words of its own when the secret cannot be opened', async () => {
    const { id } = await add()
    await sql`update webhooks set secret = 'of another installation'`.execute(db)
    expect((await admin.ask('POST', `/admin/webhooks/${id}/test`)).body).toMatchObject({ problem: 'secret' })
  })

  it('is kept among the last 50 of its webhook', async () => {
    const { id } = await add()
    for (let number = 0; number < 53; number++) await oweDelivery(running, id)
    await deliver(services)
    await deliver(services)
    expect(await db.selectFrom('webhookDeliveries').select('id').execute()).toHaveLength(50)
    expect(await deliveriesOf(id)).toHaveLength(50)
  })
})

it('Every kind of news can be chosen', async () => {
  expect((await addWebhook(admin, receiver.url(), { events: [...webhookEvents] })).id).toBeTypeOf('string')
})
