import { password } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { startProduct } from './testing.ts'

const { newcomer, stranger } = await startProduct()

/** One account in three browsers, each with a session of its own. */
async function threeBrowsers() {
  const first = await newcomer('Ann')
  const others = [stranger(), stranger()]
  for (const ask of others) await ask('POST', '/auth/sign-in/email', { email: first.email, password })
  return [first.ask, ...others]
}

type Ask = Awaited<ReturnType<typeof threeBrowsers>>[number]
const statuses = (asks: Ask[]) => Promise.all(asks.map(async (ask) => (await ask('GET', '/me')).status))

describe('Signing out', () => {
  it('ends this session alone', async () => {
    const asks = await threeBrowsers()
    expect((await asks[0]!('POST', '/auth/sign-out', {})).status).toBe(200)
    expect(await statuses(asks)).toEqual([401, 200, 200])
  })

  it('ends every session but this one', async () => {
    const asks = await threeBrowsers()
    expect((await asks[0]!('POST', '/auth/revoke-other-sessions', {})).status).toBe(200)
    expect(await statuses(asks)).toEqual([200, 401, 401])
  })

  it('ends every session', async () => {
    const asks = await threeBrowsers()
    expect((await asks[0]!('POST', '/auth/revoke-sessions', {})).status).toBe(200)
    expect(await statuses(asks)).toEqual([401, 401, 401])
  })

  it('ends nothing for a stranger', async () => {
    const asks = await threeBrowsers()
    for (const path of ['/auth/revoke-other-sessions', '/auth/revoke-sessions'])
      expect((await stranger()('POST', path, {})).status).toBe(401)
    expect(await statuses(asks)).toEqual([200, 200, 200])
  })
})
