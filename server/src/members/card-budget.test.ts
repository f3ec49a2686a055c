import { randomUUID } from 'node:crypto'
import { countedElsewhere } from '@hearth/shared/limits'
import { maxCardsPerResponse } from '@hearth/shared/members/card-budget'
import { describe, expect, it } from 'vitest'
import { createServices } from '../create-services.ts'
import { addMembers } from '../people/discover/testing.ts'
import { connect } from '../platform/db/connection.ts'
import { deleteExpired } from '../platform/retention/delete-expired.ts'
import { type Person, startServices } from '../testing/services.ts'
import { spendCardBudget } from './card-budget.ts'

type Page = { members: { id: string }[]; nextCursor: string | null }
const { app, services, db, databaseUrl, member } = await startServices()
/** Lowers the hourly limit, so that a few members are enough. */
const allow = (cards: number) => {
  services.env.RATE_LIMIT_FACTOR = cards / countedElsewhere.cards.max
}
allow(30)
const refused = { status: 429, body: { code: 'TOO_MANY_REQUESTS', data: { retryAfter: expect.any(Number) } } }
const box = 'west=9&south=49&east=11&north=50&zoom=12'

async function aTown() {
  const city = `Town ${randomUUID()}`
  await addMembers(
    db,
    Array.from({ length: 60 }, (_, i) => ({ city, lat: 49.1 + (i % 8) * 0.2, lng: 9.1 + Math.floor(i / 8) * 0.2 })),
  )
  const ann = await member('Ann', { city: 'Elsewhere' })
  const look = (one: Person, cursor = '') =>
    one.ask<Page>('GET', `/discover?limit=12&city=${encodeURIComponent(city)}${cursor && `&cursor=${cursor}`}`)
  return { ann, look }
}

describe('The cards of an hour', () => {
  it('are counted on all screens, and those seen before stay readable', async () => {
    const { ann, look } = await aTown()
    const first = await look(ann)
    const second = await look(ann, first.body.nextCursor!)
    const third = await look(ann, second.body.nextCursor!)
    expect(third).toMatchObject(refused)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(3500)
    for (const path of [`/map?${box}`, `/map/members?${box}`, '/discover?limit=48'])
      expect([path, await ann.ask('GET', path)]).toMatchObject([path, refused])
    expect((await look(ann)).body.members.map(({ id }) => id)).toEqual(first.body.members.map(({ id }) => id))
  })

  it('are counted per member, and a metric counts the accounts that reached the limit', async () => {
    const { ann, look } = await aTown()
    const bo = await member('Bo', { city: 'Elsewhere' })
    const spent = async () =>
      Number(/^card_budgets_spent_total (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1] ?? 0)
    const before = await spent()
    for (let turn = 0; turn < 3; turn++) expect(await ann.ask('GET', '/discover?limit=48')).toMatchObject(refused)
    expect(await spent()).toBe(before + 1)
    expect((await look(bo)).status).toBe(200)
  })

  it('are shared by several processes, within a page each', async () => {
    allow(200)
    const ann = await member('Ann')
    const other = await createServices(services.env, connect(databaseUrl), services.secret)
    const cards = Array.from({ length: 600 }, () => randomUUID())
    let seen = 0
    for (let at = 0; at < cards.length; at += 12)
      if ((await spendCardBudget(at % 24 ? other : services, ann, cards.slice(at, at + 12))) === 0) seen += 12
    expect(seen).toBeGreaterThan(180)
    expect(seen).toBeLessThanOrEqual(200 + 2 * maxCardsPerResponse + 12)
    await other.close()
    allow(30)
  })

  it('are estimated to a few per cent, and restart after the hour', async () => {
    services.env.RATE_LIMIT_FACTOR = 1
    const ann = await member('Ann')
    let seen = 0
    while (
      (await spendCardBudget(
        services,
        ann,
        Array.from({ length: 48 }, () => randomUUID()),
      )) === 0
    )
      seen += 48
    expect(Math.abs(seen - countedElsewhere.cards.max)).toBeLessThan(countedElsewhere.cards.max * 0.08)
    await db
      .updateTable('cardBudgets')
      .set({ since: new Date(Date.now() - 3_600_000) })
      .where('profileId', '=', ann.profileId)
      .execute()
    const other = await createServices(services.env, connect(databaseUrl), services.secret)
    expect(await spendCardBudget(other, ann, [randomUUID()])).toBe(0)
    await other.close()
    const rows = () => db.selectFrom('cardBudgets').where('profileId', '=', ann.profileId).selectAll().execute()
    expect(await rows()).toHaveLength(1)
    await db
      .updateTable('cardBudgets')
      .set({ since: new Date(0) })
      .execute()
    await deleteExpired(services)
    expect(await rows()).toEqual([])
    allow(30)
  })
})
