import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { aSignUp, identity } from './testing.ts'
import { countCommonPasswords, isWeak } from './weak-password.ts'

const running = await startServices()
const { services, stranger, newcomer } = running
const { signUp, mailsTo } = identity(running)
const owner = { email: 'annika.b96+dates@example.test', firstName: 'Annika', lastName: 'Bergström' }

/** First guesses of an attacker who knows the product or the member. */
const guesses = [
  'hearth',
  'HEARTH',
  'Hearth123',
  '!!hearth!!',
  '2026hearth',
  'annika',
  'Annika1996',
  '#annika#',
  'bergström',
  'BERGSTRÖM99',
  'annikabergström',
  'Annika Bergström!',
  'annika.b96+dates',
  'annika.b96',
  'Annika.B!!',
  'annika.b2026',
  'password',
  'PASSWORD',
  '123456',
  'iloveyou',
  'football',
]

describe('A password', () => {
  it.each(guesses)('is weak if it is easy to guess: %s', (password) => {
    expect(isWeak(password, owner)).toBe(true)
  })

  it.each(['correct horse 42', 'annika loves otters', 'hearthstone-otter', 'berg and lake 9', '731904-88'])(
    'is not weak just because it contains a name or a few digits: %s',
    (password) => {
      expect(isWeak(password, owner)).toBe(false)
    },
  )

  it('is compared with at least ten thousand common ones of sufficient length', () => {
    expect(countCommonPasswords(6)).toBeGreaterThan(10_000)
    expect(countCommonPasswords(12)).toBeGreaterThan(100)
  })

  it('is not weak without owner details, or because of a very short name', () => {
    expect(isWeak('correct horse 42', {})).toBe(false)
    expect(isWeak('journey and otters', { firstName: 'Jo', lastName: 'Li', email: 'j@example.test' })).toBe(false)
    expect(isWeak('jo123456', { firstName: 'Jo' })).toBe(true)
  })
})

describe('A weak password is refused', () => {
  const { firstName, lastName } = owner
  const refused = { status: 400, body: { code: 'WEAK_PASSWORD' } }

  it('at sign-up, which sends no mail', async () => {
    for (const password of ['hearth', 'Annika1996', 'bergström!', 'annika.b96', 'football'])
      expect(await signUp({ ...owner, password }), password).toMatchObject(refused)
    expect(await mailsTo(owner.email)).toEqual([])
    expect((await signUp({ ...owner, password: 'otters at noon' })).status).toBe(200)
  })

  it('at a reset, and the link stays valid', async () => {
    const account = aSignUp({ firstName, lastName })
    expect((await stranger()('POST', '/auth/sign-up/email', account)).status).toBe(200)
    await services.db.updateTable('user').set({ emailVerified: true }).where('email', '=', account.email).execute()
    await stranger()('POST', '/auth/request-password-reset', { email: account.email })
    await services.mailSender.settled()
    const mail = services.mailer.captured!.find(
      ({ to, subject }) => to === account.email && /new password/.test(subject),
    )
    const token = decodeURIComponent(new URL(mail!.links[0]!).hash.slice(1))
    const reset = (newPassword: string) => stranger()('POST', '/auth/reset-password', { token, newPassword })
    for (const password of ['hearth', 'Annika1996', 'bergström!', account.email.split('@')[0]!, 'football'])
      expect(await reset(password.padEnd(6, '1')), password).toMatchObject(refused)
    expect((await reset('otters at noon')).status).toBe(200)
  })

  it('at a change', async () => {
    const kim = await newcomer('Kimberley')
    const change = (newPassword: string) =>
      kim.ask('POST', '/auth/change-password', { currentPassword: 'correct horse 42', newPassword })
    for (const password of ['hearth', 'Kimberley96', kim.email.split('@')[0]!, 'football'])
      expect(await change(password), password).toMatchObject(refused)
    expect((await change('otters at noon')).status).toBe(200)
  })
})

describe('The shortest password', () => {
  it('is set by the operator, six by default', async () => {
    expect((await signUp({ password: 'ottr5' })).body.code).toBe('PASSWORD_TOO_SHORT')
    expect((await signUp({ password: 'ottr56' })).status).toBe(200)
    const strict = await startServices({ PASSWORD_MIN: '12' })
    const ask = strict.stranger()
    const attempt = (password: string) => ask<{ code?: string }>('POST', '/auth/sign-up/email', aSignUp({ password }))
    expect((await attempt('ottersnoon1')).body.code).toBe('PASSWORD_TOO_SHORT')
    expect((await attempt('otters noon1')).status).toBe(200)
    expect((await ask('GET', '/password-rules')).body).toEqual({ minimum: 12 })
    await expect(startServices({ PASSWORD_MIN: '5' })).rejects.toThrow()
  })
})
