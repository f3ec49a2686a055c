import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addRoles } from '../../testing/roles.ts'
import { startServices } from '../../testing/services.ts'
import { standingOf } from './standing.ts'

const { db, newcomer, signOut } = await startServices()

/** Ages the proofs of all sessions of an account, in minutes. */
const age = (userId: string, minutes: number) =>
  sql`update session set
      authenticated_at = authenticated_at - ${minutes}::int * interval '1 minute',
      second_factor_at = second_factor_at - ${minutes}::int * interval '1 minute'
    where user_id = ${userId}`.execute(db)
const standing = async (userId: string) => {
  const { id } = await db.selectFrom('session').where('userId', '=', userId).select('id').executeTakeFirstOrThrow()
  return standingOf(db, id)
}
const enrol = (userId: string, confirmedAt: Date | null) =>
  db.insertInto('secondFactors').values({ userId, kind: 'email', confirmedAt }).execute()

const aPasskey = (userId: string) => ({
  userId,
  publicKey: '',
  credentialId: userId,
  counter: 0,
  deviceType: 'x',
  backedUp: false,
})

it('A session is fresh for ten minutes, and with a second factor only after that factor', async () => {
  const ann = await newcomer('Ann')
  expect(await standing(ann.userId)).toEqual({
    fresh: true,
    freshFactor: true,
    enrolled: false,
    strongFactor: false,
    strongProof: false,
    locked: false,
    roles: [],
    working: false,
    workNoted: false,
  })
  await age(ann.userId, 11)
  expect(await standing(ann.userId)).toMatchObject({ fresh: false, freshFactor: true })
  const bo = await newcomer('Bo')
  await enrol(bo.userId, null)
  expect(await standing(bo.userId)).toMatchObject({ fresh: true, enrolled: false })
  await db.deleteFrom('secondFactors').execute()
  await enrol(bo.userId, new Date())
  expect(await standing(bo.userId)).toMatchObject({ fresh: false, freshFactor: false, enrolled: true })
  await db
    .updateTable('session')
    .set({ secondFactorAt: new Date(), secondFactorKind: 'email' })
    .where('userId', '=', bo.userId)
    .execute()
  await addRoles(db, { userId: bo.userId, role: 'moderator' })
  expect(await standing(bo.userId)).toEqual({
    fresh: true,
    freshFactor: true,
    enrolled: true,
    strongFactor: false,
    strongProof: false,
    locked: false,
    roles: ['moderator'],
    working: false,
    workNoted: false,
  })
  await age(bo.userId, 11)
  expect(await standing(bo.userId)).toMatchObject({ fresh: false, freshFactor: false })
  // What roles need: the factor, and a proof by it in this session.
  await db.updateTable('secondFactors').set({ kind: 'passkey' }).where('userId', '=', bo.userId).execute()
  await db.insertInto('passkey').values(aPasskey(bo.userId)).execute()
  expect(await standing(bo.userId)).toMatchObject({ strongFactor: true, strongProof: false })
  await db.updateTable('session').set({ secondFactorKind: 'passkey' }).where('userId', '=', bo.userId).execute()
  expect(await standing(bo.userId)).toMatchObject({ strongFactor: true, strongProof: true, fresh: false })
  await signOut(ann)
  expect(await standingOf(db, ann.userId)).toBeNull()
})

it('A password is changed without a second proof only by an account without a second factor', async () => {
  const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
  await enrol(bo.userId, new Date())
  for (const { userId } of [ann, bo]) await age(userId, 11)
  const change = (person: typeof ann) =>
    person.ask('POST', '/auth/change-password', { currentPassword: 'x', newPassword: 'an unused word 7' })
  expect((await change(ann)).body).toMatchObject({ code: 'INVALID_PASSWORD' })
  expect(await change(bo)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
})
