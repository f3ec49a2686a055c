import { password } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { startServices } from '../testing/services.ts'

const { db, newcomer, stranger } = await startServices()

/** One account in three browsers, each with its own session. */
async function threeBrowsers() {
  const first = await newcomer('Ann')
  const others = [stranger(), stranger()]
  for (const ask of others) await ask('POST', '/auth/sign-in/email', { email: first.email, password })
  return [first.ask, ...others]
}

type Ask = Awaited<ReturnType<typeof threeBrowsers>>[number]
const statuses = (asks: Ask[]) => Promise.all(asks.map(async (ask) => (await ask('GET', '/me')).status))

it('Signing in again in the same browser ends the previous session only', async () => {
  const ann = await newcomer('Ann')
  const elsewhere = stranger()
  await elsewhere('POST', '/auth/sign-in/email', { email: ann.email, password })
  const sessions = () => db.selectFrom('session').where('userId', '=', ann.userId).select('id').execute()
  const before = await sessions()
  expect((await ann.ask('POST', '/auth/sign-in/email', { email: ann.email, password: 'not it 42' })).status).toBe(401)
  expect(await sessions()).toEqual(before)
  expect((await ann.ask('POST', '/auth/sign-in/email', { email: ann.email, password })).status).toBe(200)
  expect(await sessions()).toHaveLength(2)
  expect(await statuses([ann.ask, elsewhere])).toEqual([200, 200])
})

describe('Signing out', () => {
  it('ends this session only', async () => {
    const asks = await threeBrowsers()
    expect((await asks[0]!('POST', '/auth/sign-out', {})).status).toBe(200)
    expect(await statuses(asks)).toEqual([401, 200, 200])
  })

  it('ends every session except this one', async () => {
    const asks = await threeBrowsers()
    expect((await asks[0]!('POST', '/auth/revoke-other-sessions', {})).status).toBe(200)
    expect(await statuses(asks)).toEqual([200, 401, 401])
  })

  it('ends every session', async () => {
    const asks = await threeBrowsers()
    expect((await asks[0]!('POST', '/auth/revoke-sessions', {})).status).toBe(200)
    expect(await statuses(asks)).toEqual([401, 401, 401])
  })

  it('ends this session, all others or all, as its scope says', async () => {
    const end = async (scope: string) => {
      const asks = await threeBrowsers()
      const { status } = await asks[0]!('POST', '/auth/sign-out', { scope })
      return [status, ...(await statuses(asks))]
    }
    expect(await end('local')).toEqual([200, 401, 200, 200])
    expect(await end('others')).toEqual([200, 200, 401, 401])
    expect(await end('global')).toEqual([200, 401, 401, 401])
    expect(await end('everyone')).toEqual([400, 200, 200, 200])
  })

  it('ends nothing without a session', async () => {
    const asks = await threeBrowsers()
    for (const path of ['/auth/revoke-other-sessions', '/auth/revoke-sessions'])
      expect((await stranger()('POST', path, {})).status).toBe(401)
    expect(await statuses(asks)).toEqual([200, 200, 200])
  })
})
