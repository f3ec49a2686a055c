import { randomUUID } from 'node:crypto'
import type { MemberCard } from '@hearth/shared/members/member-card'
import { describe, expect, it } from 'vitest'
import { openTab, until } from '../../chat/live/testing.ts'
import { startServices } from '../../testing/services.ts'

const { app, db, stranger, newcomer, member, people } = await startServices()
const url = await app.listen({ port: 0, host: '127.0.0.1' })

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
    const { ann, bo, eve } = await people()
    const { events } = await openTab(url, { cookie: bo.cookie() })
    const like = () => ann.ask('PUT', `/likes/${bo.profileId}`)
    const takeBack = async () =>
      expect((await ann.ask('DELETE', `/likes/${bo.profileId}`)).body).toEqual({ liked: false })
    for (const change of [like, takeBack, like]) {
      await change()
      await until(() => expect(events).toEqual([{ type: 'like' }]))
      events.length = 0
    }
    await bo.ask('PUT', `/blocks/${ann.profileId}`)
    await until(() => expect(events).toEqual([{ type: 'members' }]))
    events.length = 0
    await takeBack()
    // An event of the like would arrive before that of this message.
    const { body } = await eve.ask<{ id: string }>('PUT', `/conversations/with/${bo.profileId}`)
    await eve.ask('PUT', `/conversations/${body.id}/messages/${randomUUID()}`, { content: 'Hello!' })
    await until(() => expect(events).toMatchObject([{ type: 'message', conversationId: body.id }]))
    expect(await db.selectFrom('profileLikes').where('likerId', '=', ann.profileId).selectAll().execute()).toEqual([])
  })

  it('can be removed, and removing it twice has no effect', async () => {
    const { ann, bo } = await people()
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    expect((await ann.ask('DELETE', `/likes/${bo.profileId}`)).body).toEqual({ liked: false })
    expect((await ann.ask('DELETE', `/likes/${bo.profileId}`)).status).toBe(200)
    expect(await db.selectFrom('profileLikes').where('likerId', '=', ann.profileId).selectAll().execute()).toEqual([])
  })

  it('keeps a like whose removal would end a match if the caller asks for that, and removes others', async () => {
    const { ann, bo, eve } = await people()
    const carefully = (other: string) => ann.ask('DELETE', `/likes/${other}`, { unlessMatch: true })
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    expect((await carefully(bo.profileId)).body).toEqual({ liked: false })
    expect((await carefully(bo.profileId)).status).toBe(200)
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    await bo.ask('PUT', `/likes/${ann.profileId}`)
    expect(await carefully(bo.profileId)).toMatchObject({ status: 409, body: { code: 'MATCH' } })
    const rows = await db.selectFrom('profileLikes').where('likerId', '=', ann.profileId).selectAll().execute()
    expect(rows).toHaveLength(1)
    // After a block, no answer tells the viewer of the match.
    expect((await carefully(eve.profileId)).body).toEqual({ liked: false })
    await bo.ask('PUT', `/blocks/${ann.profileId}`)
    expect((await carefully(bo.profileId)).body).toEqual({ liked: false })
  })

  it('shows on cards whether removing it ends a match', async () => {
    const { ann, bo } = await people()
    const card = async () => {
      const { body } = await ann.ask<{ likes: { member: MemberCard }[] }>('GET', '/likes/sent')
      return body.likes[0]!.member
    }
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    expect(await card()).toMatchObject({ liked: true })
    expect(await card()).not.toHaveProperty('matched')
    await bo.ask('PUT', `/likes/${ann.profileId}`)
    expect(await card()).toMatchObject({ liked: true, matched: true })
  })

  it('refuses an invalid id', async () => {
    const ann = await member('Ann')
    expect((await ann.ask('PUT', '/likes/not-an-id')).status).toBe(400)
  })
})
