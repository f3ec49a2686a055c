import type { CommunityPrompts } from '@hearth/shared/members/prompts'
import type { EditedPrompts } from '@hearth/shared/moderation/admin-prompts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { staffIn } from './testing.ts'

const running = await startServices()
const { services, db, stranger, member } = running

let admin: Person
beforeAll(async () => {
  admin = await staffIn(running, 'Ada')
})
beforeEach(async () => {
  await sql`delete from community_parts`.execute(db)
  await sql`delete from prompt_answers`.execute(db)
  services.community.renew()
})

type Problems = { data: { problems: { field: string; code: string }[] } }
const none: CommunityPrompts = { retired: [], own: [] }
const lake = { key: 'lake', names: { en: 'The lake' } }
const read = async () => (await admin.ask<EditedPrompts>('GET', '/admin/prompts')).body
const put = <T = EditedPrompts>(prompts: object, revision: number) =>
  admin.ask<T>('PUT', '/admin/prompts', { prompts, revision })
const save = async (change: object) => put<EditedPrompts & Problems>({ ...none, ...change }, (await read()).revision)
const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ ...lake, key: `lake-${at}` }))

describe('The prompts of a community', () => {
  it('do not exist for visitors, members and moderators', async () => {
    const others = [await member('Ann'), await staffIn(running, 'Mo', 'moderator')]
    expect((await stranger()('GET', '/admin/prompts')).status).toBe(401)
    for (const { ask } of others) {
      expect((await ask('GET', '/admin/prompts')).status).toBe(404)
      expect((await ask('PUT', '/admin/prompts', { prompts: none, revision: 0 })).status).toBe(404)
    }
  })

  it("are the product's at first, without a row, and stand in the log by the keys that changed", async () => {
    expect(await read()).toEqual({ prompts: none, revision: 0, uses: {} })
    expect(await db.selectFrom('communityParts').selectAll().execute()).toEqual([])
    const { body } = await save({ own: [lake], retired: ['food.never'] })
    expect(body).toMatchObject({ prompts: { own: [lake], retired: ['food.never'] }, revision: 1 })
    const entry = await db
      .selectFrom('auditLog')
      .where('act', '=', 'prompts_changed')
      .orderBy('id', 'desc')
      .select(['actorId', 'details'])
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ actorId: admin.userId, details: { prompts: ['food.never', 'lake'] } })
  })

  it('tell the second of two editors, and keep what the first has saved', async () => {
    const [first, second] = await Promise.all([
      put({ ...none, own: [lake] }, 0),
      put({ ...none, retired: ['food.never'] }, 0),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const stored = await read()
    expect((await put(none, stored.revision - 1)).body).toMatchObject({ code: 'PROMPTS_CHANGED' })
    expect(await read()).toEqual(stored)
  })

  it('say how many members have answered each', async () => {
    await save({ own: [lake] })
    for (const name of ['Bo', 'Cy']) {
      const { ask } = await member(name)
      await ask('PUT', '/me/prompts', { answers: [{ prompt: 'lake', text: 'Cold.' }] })
    }
    expect((await read()).uses).toEqual({ lake: 2 })
  })

  it("never lose one of the operator's: its key keeps its meaning", async () => {
    await save({ own: [lake] })
    const { status, body } = await save({})
    expect([status, body.data.problems]).toEqual([400, [{ field: 'prompts.own', code: 'prompt_kept' }]])
    expect((await save({ own: [lake], retired: ['lake'] })).status).toBe(200)
    expect((await save({ own: [{ ...lake, names: { en: 'The sea' } }] })).status).toBe(200)
  })

  it.each([
    [
      'a title in Danish alone',
      { own: [{ ...lake, names: { da: 'Søen' } }] },
      'prompts.own.0.names.en',
      'name_required',
    ],
    ['a long title', { own: [{ ...lake, names: { en: 'x'.repeat(61) } }] }, 'prompts.own.0.names.en', 'name_too_long'],
    ["a key of the product's", { own: [{ ...lake, key: 'food.never' }] }, 'prompts.own.0.key', 'key_invalid'],
    ['one key twice', { own: [lake, lake] }, 'prompts.own', 'key_taken'],
    ['21 in use', { own: numbered(21) }, 'prompts.own', 'too_many_prompts'],
    ['an unknown one retired', { retired: ['food.moon'] }, 'prompts.retired', 'prompt_unknown'],
  ])('are refused with %s', async (_, change, field, code) => {
    const { status, body } = await save(change)
    expect([status, body.data.problems]).toEqual([400, [{ field, code }]])
  })

  it('take 20 in use beside retired ones', async () => {
    const own = numbered(25)
    expect((await save({ own, retired: own.slice(20).map(({ key }) => key) })).status).toBe(200)
  })
})
