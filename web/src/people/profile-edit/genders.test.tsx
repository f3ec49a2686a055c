import type { ShownGender, ShownGenders } from '@hearth/shared/members/community-genders'
import { genders } from '@hearth/shared/members/member-choices'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aMember } from '../../testing/me.ts'
import { aCard } from '../../testing/member-card.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { expectNoSidewaysScroll, openProduct, serve, signedIn } from '../../testing/product.tsx'

const first: ShownGender[] = genders.map((key) => ({ key, name: null, language: 'en', groups: [key] }))
const own = (key: string, name: string, ...groups: ShownGender['groups']): ShownGender => ({
  key,
  name,
  language: 'en',
  groups,
})
const enby = own('enby', 'Enby', 'non-binary', 'other')
const many = ['Agender', 'Bigender', 'Demigirl'].map((name) => own(name.toLowerCase(), name, 'non-binary'))

type Opened = { list?: ShownGender[]; several?: boolean; profile?: Partial<OwnProfile>; refused?: object }

/** Opens the editor of a community with these genders. @returns what was sent */
async function openEditor({ list = [...first, enby], several = false, profile = {}, refused }: Opened = {}) {
  const sent: Record<string, unknown>[] = []
  const mine = { ...ownProfile, ...profile }
  const answer: ShownGenders = { list, several }
  serve({
    ...signedIn(aMember({ profile: mine, community: { banner: null, genders: 2 } })),
    'GET /interests': [{ key: 'hiking', name: 'Hiking' }],
    'GET /places/cities': [],
    'GET /genders': answer,
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
const gender = page.getByRole('radiogroup', { name: 'Gender' })
const sought = page.getByRole('group', { name: 'I would like to meet' })
const chip = (name: string) => sought.getByRole('checkbox', { name })
const press = (name: string) => sought.getByText(name, { exact: true }).click()

it('Offers few genders as chips, and sends the key and the first group of the chosen one', async () => {
  const sent = await openEditor()
  await expect.element(gender.getByRole('radio', { name: 'Female' })).toBeChecked()
  await gender.getByText('Enby').click()
  await save()
  await expect.poll(() => sent).toMatchObject([{ gender: 'non-binary', ownGender: 'enby' }])
  await gender.getByText('Male', { exact: true }).click()
  await save()
  await expect.poll(() => sent[1]).toMatchObject({ gender: 'male', ownGender: null })
  expect(await barriers()).toEqual([])
  await expectNoSidewaysScroll()
})

it('Offers many genders in a menu, and a retired one to who has it', async () => {
  const list = [...first, ...many, { ...enby, retired: true as const }]
  const sent = await openEditor({ list, profile: { gender: 'non-binary', ownGender: 'enby' } })
  const menu = page.getByRole('combobox', { name: 'Gender' })
  await expect.element(menu).toHaveValue('enby')
  await menu.selectOptions('Bigender')
  await expect.element(menu.getByRole('option', { name: 'Enby' })).not.toBeInTheDocument()
  await save()
  await expect.poll(() => sent).toMatchObject([{ gender: 'non-binary', ownGender: 'bigender' }])
  expect(await barriers()).toEqual([])
})

it('Says beside the field that a gender is no longer offered', async () => {
  await openEditor({ refused: { problems: [{ field: 'gender', code: 'gender_retired' }] } })
  await gender.getByText('Enby').click()
  await save()
  await expect.element(page.getByText('This gender is no longer offered. Please choose another.')).toBeVisible()
  expect(await barriers()).toEqual([])
})

it('Takes several groups to meet where the community allows it, and anyone instead of all', async () => {
  const sent = await openEditor({ several: true })
  await expect.element(chip('Anyone')).toBeChecked()
  await press('Women')
  await expect.element(chip('Anyone')).not.toBeChecked()
  await press('Non-binary people')
  await save()
  await expect
    .poll(() => sent)
    .toMatchObject([{ lookingForGender: 'any', lookingForGenders: ['female', 'non-binary'] }])
  await press('Men')
  await press('Other genders')
  await expect.element(chip('Anyone')).toBeChecked()
  await expect.element(chip('Women')).not.toBeChecked()
  await press('Men')
  await press('Men')
  await save()
  await expect.element(page.getByText("Please choose who you'd like to meet.")).toBeVisible()
  expect(await barriers()).toEqual([])
  await expectNoSidewaysScroll()
})

it('Names a member’s own gender and all groups that they look for on the profile', async () => {
  const bo = { ...aCard(1, 'Bo'), gender: 'non-binary', ownGender: 'enby', photos: [], languageCode: 'en' }
  const shown = {
    ...bo,
    lookingForGender: 'any',
    lookingForGenders: ['male', 'other'],
    sharedInterests: [],
    matched: false,
  }
  serve({
    ...signedIn(aMember({ community: { banner: null, genders: 2 } })),
    'GET /interests': [],
    'GET /genders': { list: [...first, { ...enby, language: 'da' }], several: true },
    [`GET /profiles/${bo.id}`]: shown,
  })
  await openProduct(`/profile/${bo.id}`)
  await expect.element(page.getByText('Enby')).toHaveAttribute('lang', 'da')
  await expect.element(page.getByText('Men, People of another gender')).toBeVisible()
  expect(await barriers()).toEqual([])
})
