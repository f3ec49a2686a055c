import type { PushDevice } from '@hearth/shared/notifications/push'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'
import { createPush } from './push.ts'
import { sendDue } from './sending.ts'
import { aBrowser, startPushService } from './testing.ts'

type List = { serverKey: string; devices: PushDevice[] }
type Payload = { web_push: number; app_badge?: number; notification: Record<string, unknown> & { title: string } }

/** A chat whose members get pushes from a push service on this machine. */
export async function startPushes() {
  const chat = await startChat({ BASE_URL: 'https://hearth.example' })
  const { services, db, member } = chat
  const service = await startPushService()
  const push = createPush(services.env, services.secret, service.transport)
  services.push = push

  /** A member with a browser that gets pushes. */
  async function subscribed(name: string, host?: string) {
    const person = await member(name)
    const device = aBrowser(push.serverKey, host)
    expect((await person.ask('PUT', '/me/push', device.subscription)).status).toBe(200)
    return { ...person, device }
  }
  type Subscribed = Awaited<ReturnType<typeof subscribed>>

  /** What reached a browser, decrypted. */
  const reached = ({ device }: Pick<Subscribed, 'device'>) =>
    service.received
      .filter(({ path }) => path === device.path)
      .map(({ body, headers }) => ({ headers, ...(JSON.parse(device.decrypt(body)) as Payload) }))

  /** Sends what is waiting, without the seconds that it waits for an open tab. */
  async function send(from = services) {
    await sql`update deliveries set due_at = least(due_at, now())`.execute(db)
    await sendDue(from)
  }

  beforeEach(async () => {
    await sql`delete from push_subscriptions`.execute(db)
    await sql`delete from deliveries`.execute(db)
    service.received.length = 0
    Object.assign(service.answer, { status: 201, headers: {}, silent: false })
  })

  return {
    ...chat,
    service,
    serverKey: push.serverKey,
    subscribed,
    reached,
    send,
    devicesOf: async (person: Person) => (await person.ask<List>('GET', '/me/push')).body,
    rows: async () => (await db.selectFrom('pushSubscriptions').select('endpoint').execute()).length,
    waiting: () => db.selectFrom('pushMessages').selectAll().execute(),
    dueNow: () => sql`update push_messages set due_at = now()`.execute(db),
  }
}
