import type { CommunityFieldValues } from '@hearth/shared/members/community-fields'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aField, orientation, smoking } from '../../testing/community-fields.ts'
import { aMember } from '../../testing/me.ts'
import { aCard } from '../../testing/member-card.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { expectNoSidewaysScroll, openProduct, serve, signedIn } from '../../testing/product.tsx'

const pets = aField({ key: 'pets', name: 'Pets', kind: 'choices', options: ['Cat', 'Dog'], audience: 'matches' })
const club = aField({ key: 'club', name: 'Club', language: 'da', kind: 'text', group: 'community' })
const rest = { photos: [], lookingForGender: 'any', languageCode: 'en', sharedInterests: [], matched: false }

type Opened = { fields?: CommunityFieldValues; own?: boolean; missingFields?: number; revision?: number | undefined }

async function openProfile({ fields = {}, own, missingFields = 0, revision }: Opened) {
  const bo = { ...aCard(1, 'Bo'), ...(own && { id: ownProfile.id }) }
  const asked = serve({
    ...signedIn(aMember({ community: { banner: null, fields: revision, missingFields } })),
    'GET /interests': [],
    'GET /fields': [orientation, smoking, pets, club],
    [`GET /profiles/${bo.id}`]: { ...bo, ...rest, fields },
  })
  await openProduct(`/profile/${bo.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: /Bo B\./ })).toBeVisible()
  return asked
}

const part = (name: string | RegExp) => page.getByRole('region', { name })

it('shows what a member says under the headings of the editor, and nothing of empty fields', async () => {
  await openProfile({ revision: 3, fields: { smoking: 'never', pets: ['cat', 'dog'], club: 'សមាគម' } })
  const facts = part(/^More about .*Bo B\./)
  for (const name of ['Everyday life', 'Community'])
    await expect.element(facts.getByRole('heading', { name })).toBeVisible()
  for (const word of ['Never', 'Cat', 'Dog', 'សមាគម']) await expect.element(facts.getByText(word)).toBeVisible()
  await expect.element(facts.getByText('Club')).toHaveAttribute('lang', 'da')
  await expect.element(facts.getByText('សមាគម')).toHaveAttribute('lang', 'km')
  await expect.element(facts.getByText('Orientation')).not.toBeInTheDocument()
  await expect.element(facts.getByText('Only matches see this')).not.toBeInTheDocument()
  await expectNoSidewaysScroll()
  expect(await barriers()).toEqual([])
})

it('marks on the own profile what only matches see, and leads to questions that are open', async () => {
  await openProfile({ revision: 3, own: true, missingFields: 2, fields: { smoking: 'never', pets: ['cat'] } })
  await expect.element(part('More about you').getByText('Only matches see this')).toBeVisible()
  await expect.element(page.getByText('2 questions about you are still open.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile-edit#own')
})

it('asks for no names in a community without fields of its own', async () => {
  const asked = await openProfile({})
  await expect.element(page.getByRole('heading', { name: 'At a glance' })).toBeVisible()
  expect(asked).not.toContain('GET /fields')
})
