import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { deleteExpiredOrigins, originsPerDayAlert } from './origins.ts'
import { saveLocation } from './queries.ts'

const { services, db, newcomer } = await startServices()
const start = Date.now() - 40 * 3_600_000
const minutes = (count: number) => new Date(start + count * 60_000)
const berlin = { lat: 52.52437, lng: 13.41053 }
type Someone = Awaited<ReturnType<typeof newcomer>>

/** Claims a position `km` north of Berlin, plausible or not. */
const goes = ({ profileId, userId }: Someone, km: number, now: Date) =>
  saveLocation(services, {
    profileId,
    userId,
    now,
    precision: 'exact',
    source: 'device',
    fix: { ...berlin, lat: berlin.lat + km / 111.2 },
  })
const alerts = ({ userId }: Someone) =>
  db.selectFrom('auditLog').where('subjectId', '=', userId).select(['actorId', 'act', 'details']).execute()

test('twenty claimed positions within a day raise an alert, although one is shown', async () => {
  const ann = await newcomer('Ann')
  for (let place = 1; place < originsPerDayAlert; place++) await goes(ann, place, minutes(place))
  await goes(ann, 5, minutes(30))
  expect(await alerts(ann)).toEqual([])
  await goes(ann, 50, minutes(31))
  expect(await alerts(ann)).toEqual([{ actorId: null, act: 'many_origins', details: { origins: 20, hours: 24 } }])
  await goes(ann, 50, minutes(32))
  expect(await alerts(ann)).toHaveLength(1)
})

test('twenty over two days raise none', async () => {
  const bo = await newcomer('Bo')
  for (let place = 0; place < 30; place++) await goes(bo, place, minutes(place * 80))
  expect(await alerts(bo)).toEqual([])
})

test('claimed positions cannot be read from the stored hashes, which are deleted after a day', async () => {
  const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
  for (const one of [ann, bo]) await goes(one, 1, new Date())
  const kept = () =>
    services.vaultDb.selectFrom('vault.origins').where('userId', 'in', [ann.userId, bo.userId]).selectAll().execute()
  const [one, other] = await kept()
  expect(one!.place).not.toBe(other!.place)
  await expect(sql`select * from vault.origins`.execute(db)).rejects.toThrow('permission denied')
  await deleteExpiredOrigins(services.vaultDb)
  expect(await kept()).toHaveLength(2)
  await sql`update vault.origins set said_at = said_at - interval '25 hours'`.execute(services.vaultDb)
  await deleteExpiredOrigins(services.vaultDb)
  expect(await kept()).toEqual([])
})

test('the audit log accepts entries but no changes (safety 10)', async () => {
  await db.insertInto('auditLog').values({ act: 'test' }).execute()
  for (const change of [sql`update audit_log set act = 'other'`, sql`delete from audit_log`])
    await expect(change.execute(db)).rejects.toThrow('permission denied')
})
