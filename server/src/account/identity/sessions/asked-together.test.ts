import { expect, it } from 'vitest'
import { startServices } from '../../../testing/services.ts'
import { hashOfSession } from '../session-tokens.ts'
import { viewerOfSession } from './asked-together.ts'

const { db, member, ban, signOut } = await startServices()

const hashOf = (cookie: string) =>
  hashOfSession(decodeURIComponent(/session_token=([^;]+)/.exec(cookie)![1]!).split('.')[0]!)

it('gives each of many requests at once its own viewer, and none to a token without a session', async () => {
  const people = await Promise.all(['Ann', 'Bo', 'Cleo'].map((name) => member(name)))
  const hashes = people.map((person) => hashOf(person.cookie()))
  const asked = [...hashes, 'made-up', ...hashes].map((hash) => viewerOfSession(db, hash))
  const found = (await Promise.all(asked)).map((one) => one?.viewer.profileId ?? null)
  const ids = people.map(({ profileId }) => profileId)
  expect(found).toEqual([...ids, null, ...ids])
})

it('knows of a ban or an ended session committed before the request, beside a running statement too', async () => {
  const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
  const [first, second] = [ann, bo].map((person) => hashOf(person.cookie())) as [string, string]
  const before = viewerOfSession(db, first)
  await ban(ann)
  await signOut(bo)
  const beside = viewerOfSession(db, 'another')
  expect((await viewerOfSession(db, first))?.viewer.banned ?? true).toBe(true)
  expect(await viewerOfSession(db, second)).toBeNull()
  await Promise.all([before, beside])
})
