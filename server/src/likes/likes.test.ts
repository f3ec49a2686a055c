import { describe, expect, it } from 'vitest'
import { startServices } from '../testing/services.ts'

const { db, services, stranger, newcomer, member, people } = await startServices()

describe('Liking a member', () => {
  it('is refused to a visitor', async () => {
    const { bo } = await people()
    expect(await stranger()('PUT', `/likes/${bo.profileId}`)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
  })

  it('is refused to a newcomer', async () => {
    const { bo } = await people()
    const ned = await newcomer('Ned')
    expect((await ned.ask('PUT', `/likes/${bo.profileId}`)).status).toBe(403)
  })

  it('answers 404 across a block, from both sides', async () => {
    const { ann, eve } = await people()
    expect(await ann.ask('PUT', `/likes/${eve.profileId}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await eve.ask('PUT', `/likes/${ann.profileId}`)).status).toBe(404)
    expect((await eve.ask('PUT', '/likes/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('is stored once however often it is repeated, and says when it becomes mutual', async () => {
    const { ann, bo } = await people()
    const first = { liked: true, mutual: false, already: false, newMatch: false }
    expect((await ann.ask('PUT', `/likes/${bo.profileId}`)).body).toEqual(first)
    expect((await ann.ask('PUT', `/likes/${bo.profileId}`)).body).toEqual({ ...first, already: true })
    const back = await bo.ask('PUT', `/likes/${ann.profileId}`)
    expect(back.body).toEqual({ liked: true, mutual: true, already: false, newMatch: true })
    const rows = await db.selectFrom('profileLikes').where('likerId', '=', ann.profileId).selectAll().execute()
    expect(rows).toHaveLength(1)
  })

  it('is not possible with oneself', async () => {
    const ann = await member('Ann')
    expect((await ann.ask('PUT', `/likes/${ann.profileId}`)).status).toBe(404)
  })

  it('can be removed after a block, without a live event to the blocking member', async () => {
    const { ann, bo } = await people()
    const rung: string[] = []
    const { notify } = services.live
    services.live.notify = (to, { type }) => void rung.push(...to.map((id) => `${type} ${id}`))
    for (const blocked of [false, true]) {
      await ann.ask('PUT', `/likes/${bo.profileId}`)
      if (blocked) await bo.ask('PUT', `/blocks/${ann.profileId}`)
      rung.length = 0
      expect((await ann.ask('DELETE', `/likes/${bo.profileId}`)).body).toEqual({ liked: false })
      expect(rung).toEqual(blocked ? [] : [`like ${bo.profileId}`])
    }
    services.live.notify = notify
    expect(await db.selectFrom('profileLikes').where('likerId', '=', ann.profileId).selectAll().execute()).toEqual([])
  })

  it('can be removed, and removing it twice has no effect', async () => {
    const { ann, bo } = await people()
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    expect((await ann.ask('DELETE', `/likes/${bo.profileId}`)).body).toEqual({ liked: false })
    expect((await ann.ask('DELETE', `/likes/${bo.profileId}`)).status).toBe(200)
    expect(await db.selectFrom('profileLikes').where('likerId', '=', ann.profileId).selectAll().execute()).toEqual([])
  })

  it('refuses an invalid id', async () => {
    const ann = await member('Ann')
    expect((await ann.ask('PUT', '/likes/not-an-id')).status).toBe(400)
  })
})
