import type { Me } from '@hearth/shared/account/me'
import type { Notice } from '@hearth/shared/notifications/notifications'
import type { LikeItem } from '@hearth/shared/people/likes'
import type { ViewItem } from '@hearth/shared/people/views'
import { describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'

const { db, stranger, newcomer, member, people, block } = await startServices()

type List = { likes: LikeItem[] }
const idsOf = async (who: Person, side: 'received' | 'sent') =>
  (await who.ask<List>('GET', `/likes/${side}`)).body.likes.map(({ member: { id } }) => id)
const like = (who: Person, other: Person) => who.ask<{ mutual: boolean }>('PUT', `/likes/${other.profileId}`)
const unlike = (who: Person, other: Person) => who.ask('DELETE', `/likes/${other.profileId}`)
const decline = (who: Person, other: Person) => who.ask('PUT', `/likes/${other.profileId}/declined`)
const undecline = (who: Person, other: Person) => who.ask('DELETE', `/likes/${other.profileId}/declined`)
const countsOf = async (who: Person) => (await who.ask('GET', '/likes/counts')).body
const freshOf = async (who: Person) => (await who.ask<Me>('GET', '/me')).body.fresh
const noticesOf = async (who: Person) =>
  (await who.ask<{ notices: Notice[] }>('GET', '/notices')).body.notices.map(({ kind }) => kind)
const deliveriesOf = (who: Person) =>
  db.selectFrom('deliveries').where('profileId', '=', who.profileId).selectAll().execute()

describe('Declining a received like', () => {
  it('is refused to a visitor and to a newcomer', async () => {
    const { ann } = await people()
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await stranger()(method, `/likes/${ann.profileId}/declined`)).status).toBe(401)
      expect((await (await newcomer('Ned')).ask(method, `/likes/${ann.profileId}/declined`)).status).toBe(403)
    }
  })

  it('finds nothing to decline from a member in a block, one who does not like the viewer, or a match', async () => {
    const { ann, bo } = await people()
    const cleo = await member('Cleo')
    expect((await decline(ann, cleo)).status).toBe(404)
    await like(cleo, ann)
    await block(cleo, ann)
    expect((await decline(ann, cleo)).status).toBe(404)
    await like(bo, ann)
    await like(ann, bo)
    expect((await decline(ann, bo)).status).toBe(404)
    expect(await db.selectFrom('passes').where('passerId', '=', ann.profileId).selectAll().execute()).toEqual([])
  })

  it('removes it from the list, the count, the badge, the notices and what waits to be sent', async () => {
    const { ann, bo } = await people()
    await like(bo, ann)
    expect([await freshOf(ann), await noticesOf(ann)]).toEqual([{ likes: 1, views: 0, notices: 1 }, ['like']])
    for (const _ of [1, 2]) expect((await decline(ann, bo)).body).toEqual({ declined: true })
    expect(await idsOf(ann, 'received')).toEqual([])
    expect(await countsOf(ann)).toMatchObject({ received: 0 })
    expect([await freshOf(ann), await noticesOf(ann)]).toEqual([{ likes: 0, views: 0, notices: 0 }, []])
    expect(await deliveriesOf(ann)).toEqual([])
  })

  it('shows the liker nothing: their list, their card and their count are as before', async () => {
    const { ann, bo } = await people()
    await like(bo, ann)
    const seen = async () => [
      await idsOf(bo, 'sent'),
      await countsOf(bo),
      await noticesOf(bo),
      (await bo.ask('GET', `/profiles/${ann.profileId}`)).body,
    ]
    const before = await seen()
    await decline(ann, bo)
    expect(await seen()).toEqual(before)
    expect((await like(bo, ann)).body).toEqual({ liked: true, mutual: false, already: true, newMatch: false })
  })

  it('lasts when the liker takes the like back and gives it again', async () => {
    const { ann, bo } = await people()
    await like(bo, ann)
    await decline(ann, bo)
    await unlike(bo, ann)
    await like(bo, ann)
    expect(await idsOf(ann, 'received')).toEqual([])
    expect([await freshOf(ann), await noticesOf(ann)]).toEqual([{ likes: 0, views: 0, notices: 0 }, []])
    expect(await deliveriesOf(ann)).toEqual([])
  })

  it("is not told on the viewer's list of views either", async () => {
    const { ann, bo } = await people()
    await like(bo, ann)
    await bo.ask('GET', `/profiles/${ann.profileId}`)
    const likesYou = async () =>
      (await ann.ask<{ views: ViewItem[] }>('GET', '/views')).body.views.map((view) => view.likesYou)
    expect(await likesYou()).toEqual([true])
    await decline(ann, bo)
    expect(await likesYou()).toEqual([false])
  })

  it('can be undone, twice without harm, and the like is back where it was', async () => {
    const { ann, bo } = await people()
    const cleo = await member('Cleo')
    await like(bo, ann)
    await like(cleo, ann)
    await decline(ann, bo)
    for (const _ of [1, 2]) expect((await undecline(ann, bo)).body).toEqual({ declined: false })
    expect(await idsOf(ann, 'received')).toEqual([cleo.profileId, bo.profileId])
    expect(await countsOf(ann)).toMatchObject({ received: 2 })
  })

  it('leaves a match possible: a later like of the viewer is mutual, and ends the decline', async () => {
    const { ann, bo } = await people()
    await like(bo, ann)
    await decline(ann, bo)
    expect((await like(ann, bo)).body).toMatchObject({ mutual: true, newMatch: true })
    expect(await idsOf(ann, 'received')).toEqual([bo.profileId])
    expect(await noticesOf(bo)).toContain('match')
  })

  it('takes the member out of the recommendations, as a pass does, and undoing brings nothing else back', async () => {
    const { ann, bo } = await people()
    await like(bo, ann)
    await decline(ann, bo)
    const passes = () => db.selectFrom('passes').where('passerId', '=', ann.profileId).select('passedId').execute()
    expect(await passes()).toEqual([{ passedId: bo.profileId }])
    await undecline(ann, bo)
    expect(await passes()).toEqual([])
    await ann.ask('PUT', `/passes/${bo.profileId}`)
    await undecline(ann, bo)
    expect(await passes()).toEqual([{ passedId: bo.profileId }])
  })
})

it('A pass on a recommendation leaves the received like where it is', async () => {
  const { ann, bo } = await people()
  await like(bo, ann)
  await ann.ask('PUT', `/passes/${bo.profileId}`)
  expect(await idsOf(ann, 'received')).toEqual([bo.profileId])
  expect(await freshOf(ann)).toMatchObject({ likes: 1 })
})
