import type { MemberCard } from '@hearth/shared/members/member-card'
import { describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'

const { stranger, member, people, block } = await startServices()

const like = (who: Person, other: Person) => who.ask('PUT', `/likes/${other.profileId}`)
const unlike = (who: Person, other: Person) => who.ask('DELETE', `/likes/${other.profileId}`)
const waiting = async (who: Person) =>
  (await who.ask<{ member: MemberCard }[]>('GET', '/likes/celebrations')).body.map(({ member: { id } }) => id)
const tell = async (who: Person, other: Person) => (await who.ask('PUT', `/likes/${other.profileId}/celebrated`)).body

async function matched() {
  const all = await people()
  await like(all.ann, all.bo)
  await like(all.bo, all.ann)
  return all
}

describe('A new match', () => {
  it('is refused to a visitor', async () => {
    const { bo } = await people()
    expect((await stranger()('GET', '/likes/celebrations')).status).toBe(401)
    expect((await stranger()('PUT', `/likes/${bo.profileId}/celebrated`)).status).toBe(401)
  })

  it('is celebrated once with each member, by whichever tab asks first', async () => {
    const { ann, bo } = await matched()
    expect(await waiting(ann)).toEqual([bo.profileId])
    expect(await waiting(bo)).toEqual([ann.profileId])
    const answers = await Promise.all([tell(ann, bo), tell(ann, bo), tell(ann, bo)])
    expect(answers.filter((answer) => (answer as { first: boolean }).first)).toHaveLength(1)
    expect(await waiting(ann)).toEqual([])
    expect(await waiting(bo)).toEqual([ann.profileId])
  })

  it('is not celebrated again for the same pair after likes are removed and renewed', async () => {
    const { ann, bo } = await matched()
    await tell(ann, bo)
    await unlike(ann, bo)
    expect((await like(ann, bo)).body).toMatchObject({ mutual: true, newMatch: false })
    expect(await waiting(ann)).toEqual([])
  })

  it('is not celebrated once it is over or blocked', async () => {
    const { ann, bo } = await matched()
    await unlike(bo, ann)
    expect(await waiting(ann)).toEqual([])
    await like(bo, ann)
    expect(await waiting(ann)).toEqual([bo.profileId])
    await block(bo, ann)
    expect(await waiting(ann)).toEqual([])
  })

  it('is recorded when both like at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = await Promise.all([member('One'), member('Two')])
      const answers = await Promise.all([like(one, two), like(two, one)])
      expect(answers.some(({ body }) => (body as { mutual: boolean }).mutual)).toBe(true)
      expect(await waiting(one)).toEqual([two.profileId])
      expect(await waiting(two)).toEqual([one.profileId])
    }
  })

  it('cannot be claimed for a pair that is no match', async () => {
    const { ann, bo } = await people()
    await like(ann, bo)
    expect(await tell(ann, bo)).toEqual({ first: false })
    expect(await waiting(bo)).toEqual([])
  })
})
