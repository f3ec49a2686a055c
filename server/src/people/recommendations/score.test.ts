import type { MemberCard } from '@hearth/shared/members/member-card'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { recommendationsOf, townFactory, wishesWith } from './testing.ts'

const { db, member } = await startServices()
const aTown = townFactory(db, member)

it('Discover, Match and the profile show the same score for two members', async () => {
  const { ann, local } = await aTown()
  for (const height of [195, 150, 185, 160])
    await local(`M${height}`, { gender: 'male', lookingForGender: 'female', height })
  await ann.ask('PUT', '/me/wishes', wishesWith({ height: { importance: 'very', min: 170, max: 249 } }))
  const { members } = await recommendationsOf(ann)
  const inMatch = new Map(members.map(({ id, compatibility }) => [id, compatibility]))
  expect(inMatch.size).toBe(4)
  expect(new Set(inMatch.values()).size).toBeGreaterThan(1)

  const found = await ann.ask<{ members: MemberCard[] }>('GET', '/discover?order=compatibility&limit=48')
  const inDiscover = new Map(found.body.members.map(({ id, compatibility }) => [id, compatibility]))
  for (const [id, score] of inMatch) {
    expect(inDiscover.get(id)).toBe(score)
    expect((await ann.ask<MemberProfile>('GET', `/profiles/${id}`)).body.compatibility).toBe(score)
  }
  const own = await ann.ask<MemberProfile>('GET', `/profiles/${ann.profileId}`)
  expect(own.body).not.toHaveProperty('compatibility')
})
