import { randomUUID } from 'node:crypto'
import type { CaptchaChallenge } from '@hearth/shared/account/captcha'
import { captchaHeader } from '@hearth/shared/account/captcha-constants'
import { limits } from '@hearth/shared/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { startServices } from '../../../testing/services.ts'
import { solved } from './testing.ts'

const settings = { CONTACT_EMAIL: 'people@hearth.example', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' }
const { app, services, db, stranger, member } = await startServices(settings)

const message = () => ({ id: randomUUID(), topic: 'technical', message: 'Empty.', email: 'vera@example.test' })
const notice = () => ({
  kind: 'illegal',
  place: `https://hearth.example/profile/${randomUUID()}`,
  explanation: 'It shows me.',
  name: 'Vera',
  email: 'vera@example.test',
  goodFaith: true,
  language: 'en',
})
const doors = [
  ['/contact', message],
  ['/outside-notices', notice],
] as const
let network = 0
const proof = async () => solved((await stranger()<CaptchaChallenge>('GET', '/captcha-challenge')).body)
/** Sends a message as a visitor from a new network. */
async function send(path: string, payload: object, withProof?: string) {
  const headers = { 'x-forwarded-for': `198.51.${++network}.7`, ...(withProof && { [captchaHeader]: withProof }) }
  const { statusCode, body } = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers })
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}

beforeEach(async () => {
  await db.deleteFrom('spent').execute()
  services.env.RATE_LIMIT_FACTOR = 1
})

describe.each(doors)('Once all visitors have used up their limit, %s', (path, payload) => {
  it('asks each visitor for a proof of work, valid once, and accepts messages of members without one', async () => {
    const ann = await member('Ann')
    // This allows two messages from all visitors together, and one from each sender.
    services.env.RATE_LIMIT_FACTOR = 2 / limits.contactOfVisitors.max
    expect([(await send(path, payload()))[0], (await send(path, payload()))[0]]).toEqual([200, 200])
    expect(await send(path, payload())).toEqual([400, 'CAPTCHA_REQUIRED'])
    expect(await send(path, payload(), 'bm90IG9uZQ==')).toEqual([403, 'CAPTCHA_FAILED'])
    const once = await proof()
    expect((await send(path, payload(), once))[0]).toBe(200)
    expect(await send(path, payload(), once)).toEqual([403, 'CAPTCHA_FAILED'])
    expect((await ann.ask('POST', path, payload())).status).toBe(200)
  })
})
