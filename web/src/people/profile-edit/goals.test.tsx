import type { ShownGoal, ShownGoals } from '@hearth/shared/members/community-goals'
import { relationshipGoals } from '@hearth/shared/members/member-choices'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aMember } from '../../testing/me.ts'
import { aCard } from '../../testing/member-card.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { expectNoSidewaysScroll, openProduct, serve, signedIn } from '../../testing/product.tsx'

const first: ShownGoal[] = relationshipGoals.map((key) => ({ key, name: null, language: 'en', countsAs: key }))
const own = (key: string, name: string, countsAs: ShownGoal['countsAs'] = null): ShownGoal => ({
  key,
  name,
  language: 'en',
  countsAs,
})
const penPals = own('pen-pals', 'Pen pals')
const travel = own('travel', 'Travel together', 'friendship')

type Opened = { list?: ShownGoal[]; several?: boolean; profile?: Partial<OwnProfile>; refused?: object }

/** Opens the editor of a community with these goals. @returns what was sent */
async function openEditor({ list = [...first, penPals, travel], several = false, profile = {}, refused }: Opened = {}) {
  const sent: Record<string, unknown>[] = []
  const mine = { ...ownProfile, ...profile }
  const answer: ShownGoals = { list, several }
  serve({
    ...signedIn(aMember({ profile: mine, community: { banner: null, goals: 2 } })),
    'GET /interests': [{ key: 'hiking', name: 'Hiking' }],
    'GET /places/cities': [],
    'GET /goals': answer,
    'PUT /me/profile': async (request) => {
      const change = (await request.json()) as Record<string, unknown>
      sent.push(change)
      return refused ? Response.json({ code: 'INVALID', data: refused }, { status: 400 }) : { ...mine, ...change }
    },
  })
  await openProduct('/profile-edit')
  await expect.element(page.getByRole('heading', { level: 1, name: /[Pp]rofile/ })).toBeVisible()
  return sent
}

const save = () => page.getByRole('button', { name: 'Save profile' }).click()
const goals = page.getByRole('group', { name: 'Relationship goal' })
const one = page.getByRole('radiogroup', { name: 'Relationship goal' })
const box = (name: string) => goals.getByRole('checkbox', { name })

it('Offers one goal, and sends its key and what it counts as', async () => {
  const sent = await openEditor()
  await one.getByText('Travel together').click()
  await save()
  await expect.poll(() => sent).toMatchObject([{ relationshipGoal: 'friendship', ownGoals: ['travel'] }])
  await one.getByText('Pen pals').click()
  await save()
  await expect.poll(() => sent[1]).toMatchObject({ relationshipGoal: null, ownGoals: ['pen-pals'] })
  await one.getByText('Marriage').click()
  await save()
  await expect.poll(() => sent[2]).toMatchObject({ relationshipGoal: 'marriage', ownGoals: [] })
  expect(await barriers()).toEqual([])
})

it('Offers up to three where the community allows several', async () => {
  const sent = await openEditor({ several: true })
  await expect.element(box('Serious relationship')).toBeChecked()
  await expect.element(page.getByText('Choose up to 3.')).toBeVisible()
  for (const name of ['Pen pals', 'Travel together']) await box(name).click()
  await expect.element(box('Marriage')).toBeDisabled()
  expect(await barriers()).toEqual([])
  await expectNoSidewaysScroll()
  await save()
  const three = ['serious', 'pen-pals', 'travel']
  await expect.poll(() => sent).toMatchObject([{ relationshipGoal: 'serious', ownGoals: three }])
  for (const name of ['Serious relationship', 'Pen pals', 'Travel together']) await box(name).click()
  await save()
  await expect.element(page.getByText('Please choose what you hope to find.')).toBeVisible()
  expect(sent).toHaveLength(1)
})

it('Offers a retired goal to who has it, and says when one is refused', async () => {
  const refused = { problems: [{ field: 'relationshipGoal', code: 'goal_retired' }] }
  const list = [...first, { ...penPals, retired: true as const }, { ...travel, retired: true as const }]
  await openEditor({ list, profile: { relationshipGoal: null, ownGoals: ['pen-pals'] }, refused })
  await expect.element(one.getByRole('radio', { name: 'Pen pals' })).toBeChecked()
  await expect.element(one.getByText('Travel together')).not.toBeInTheDocument()
  await one.getByText('Casual dating').click()
  await save()
  await expect.element(page.getByText('This goal is no longer offered. Please choose another.')).toBeVisible()
})

it('Shows the goals of another member on their profile', async () => {
  const bo = { ...aCard(1, 'Bo'), relationshipGoal: 'friendship', ownGoals: ['pen-pals', 'travel'] }
  const answer: ShownGoals = { list: [...first, penPals, travel], several: true }
  serve({
    ...signedIn(aMember({ community: { banner: null, goals: 2 } })),
    'GET /interests': [],
    'GET /goals': answer,
    [`GET /profiles/${bo.id}`]: { ...bo, photos: [], languageCode: 'en', lookingForGender: 'any', sharedInterests: [] },
  })
  await openProduct(`/profile/${bo.id}`)
  await expect.element(page.getByText('Pen pals · Travel together')).toBeVisible()
  expect(await barriers()).toEqual([])
})
