import { randomUUID } from 'node:crypto'
import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { limits } from '@hearth/shared/limits'
import { aProfile } from '@hearth/shared/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServices } from '../../create-services.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { connect } from '../db/connection.ts'
import { deleteExpired } from '../retention/delete-expired.ts'
import { spend, spendAll, type Use, waitFor } from './spend.ts'
import { passTime } from './testing.ts'

const { services, db, databaseUrl, people, member } = await startServices()
// From here on every limit is a hundredth, at least one; sign-ins keep enough for the tests.
services.env.RATE_LIMIT_FACTOR = 0.01
const refused = { status: 429, body: { code: 'TOO_MANY_REQUESTS', data: { retryAfter: expect.any(Number) } } }

const begin = (one: Person, other: Person) => one.ask<Conversation>('PUT', `/conversations/with/${other.profileId}`)
const say = (one: Person, id: string) =>
  one.ask<Message>('PUT', `/conversations/${id}/messages/${randomUUID()}`, { content: 'Hello' })

describe('A limit', () => {
  it('is counted per account, and the refusal says when to retry', async () => {
    const { ann, bo } = await people()
    const save = (one: Person) => one.ask('PUT', '/me/settings', { browseInvisibly: true })
    expect((await save(ann)).status).toBe(200)
    const second = await save(ann)
    expect(second).toMatchObject(refused)
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await save(bo)).status).toBe(200)
  })

  it.each([
    ['the profile', 'PUT', '/me/profile', aProfile],
    ['wishes', 'PUT', '/me/wishes', null],
  ])('limits saving %s', async (_, method, path, body) => {
    const ann = await member('Ann')
    const input = body ?? (await ann.ask<{ wishes: object }>('GET', path)).body.wishes
    expect((await ann.ask(method, path, input)).status).toBe(200)
    expect(await ann.ask(method, path, input)).toMatchObject(refused)
  })

  it('limits edits, reactions and searches in conversations', async () => {
    const { ann, bo } = await people()
    const { id } = (await begin(ann, bo)).body
    const path = `/conversations/${id}/messages/${(await say(ann, id)).body.id}`
    const asks: [string, string, object | undefined, number][] = [
      ['PATCH', path, { content: 'Hello!' }, 1],
      ['PUT', `${path}/reaction`, { emoji: '👍' }, 2],
      ['GET', `/conversations/${id}/search?text=hello`, undefined, 3],
    ]
    for (const [method, where, body, most] of asks) {
      for (let turn = 0; turn < most; turn++) expect((await ann.ask(method, where, body)).status).toBe(200)
      expect(await ann.ask(method, where, body)).toMatchObject(refused)
    }
  })

  it('limits new conversations, but not existing ones', async () => {
    const { ann, bo } = await people()
    const cy = await member('Cy')
    expect((await begin(ann, bo)).status).toBe(200)
    expect(await begin(ann, cy)).toMatchObject(refused)
    expect((await begin(ann, bo)).status).toBe(200)
  })

  it('limits forms with pictures, including refused ones', async () => {
    const ann = await member('Ann')
    const form = new FormData()
    form.append('other', 'no picture')
    // Three of the 280 a day.
    for (let turn = 0; turn < 3; turn++) expect((await ann.ask('POST', '/me/photos', form)).status).toBe(400)
    const fourth = await ann.ask('POST', '/me/photos', form)
    expect(fourth).toMatchObject(refused)
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(86_000)
  })

  it('limits blocks', async () => {
    const { ann, bo } = await people()
    const block = () => ann.ask('PUT', `/blocks/${bo.profileId}`)
    expect([(await block()).status, (await block()).status]).toEqual([200, 200])
    expect(await block()).toMatchObject(refused)
  })
})

describe('A use', () => {
  const { env } = services
  /** @returns the minutes to wait, begun ones too */
  const edit = async ({ profileId }: Person) => Math.ceil((await spend(services, 'edits', profileId)) / 60)
  const window = limits.edits.minutes
  const rows = () => db.selectFrom('spent').selectAll().execute()
  /** Allows two edits. */
  const allowTwo = () => {
    env.RATE_LIMIT_FACTOR = 2 / limits.edits.max
    onTestFinished(() => {
      env.RATE_LIMIT_FACTOR = 0.01
    })
  }

  it('is counted for all processes, also for concurrent requests', async () => {
    const ann = await member('Ann')
    const other = await createServices(env, connect(databaseUrl), services.secret)
    const asked = Array.from({ length: 12 }, (_, i) =>
      spend(i % 2 ? other : services, 'conversationSearches', ann.profileId),
    )
    expect((await Promise.all(asked)).filter((wait) => wait === 0)).toHaveLength(3)
    await other.close()
  })

  it('stops counting when it is as old as the time of the limit, and each for itself', async () => {
    allowTwo()
    const ann = await member('Ann')
    expect(await edit(ann)).toBe(0)
    await passTime(db, window - 1)
    expect([await edit(ann), await edit(ann)]).toEqual([0, 1])
    await passTime(db, 1)
    // The second one is a minute old: no third fits in before it stops counting.
    expect([await edit(ann), await edit(ann)]).toEqual([0, window - 1])
  })

  it('does not count when it is refused', async () => {
    const ann = await member('Ann')
    expect([await edit(ann), await edit(ann)]).toEqual([0, window])
    await passTime(db, window / 2)
    expect(await edit(ann)).toBe(window / 2)
  })

  it('of several limits counts for all of them, or for none when one refuses', async () => {
    const { profileId } = await member('Ann')
    const edits: Use = ['edits', profileId]
    const reactions: Use = ['reactions', profileId]
    expect(await spendAll(services, [edits, reactions])).toEqual([0, 0])
    // Two reactions are allowed, and one edit.
    expect(await spendAll(services, [reactions, edits])).toEqual([0, expect.closeTo(window * 60, -2)])
    expect([await waitFor(services, ...reactions), await spend(services, ...reactions)]).toEqual([0, 0])
    expect(await waitFor(services, ...reactions)).toBeGreaterThan(0)
  })

  it('of several limits, asked for at the same instant in any order, is allowed as often as the narrowest allows', async () => {
    const { profileId } = await member('Ann')
    const uses = (['conversationSearches', 'reactions'] as const).map((what): Use => [what, profileId])
    const asked = Array.from({ length: 12 }, (_, i) => spendAll(services, i % 2 ? uses : uses.toReversed()))
    expect((await Promise.all(asked)).filter((waits) => Math.max(...waits) === 0)).toHaveLength(2)
  })

  it('is stored without the member, and deleted when it has stopped counting', async () => {
    const ann = await member('Ann')
    await db.deleteFrom('spent').execute()
    await edit(ann)
    expect(JSON.stringify(await rows())).not.toContain(ann.profileId)
    await passTime(db, window - 1)
    await deleteExpired(services)
    expect(await rows()).toHaveLength(1)
    await passTime(db, 1)
    await deleteExpired(services)
    expect(await rows()).toEqual([])
  })
})
