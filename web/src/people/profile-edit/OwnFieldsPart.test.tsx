import type { ShownField } from '@hearth/shared/members/community-fields'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aField, orientation, smoking } from '../../testing/community-fields.ts'
import { aMember, aNewcomer } from '../../testing/me.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { type Answers, expectNoSidewaysScroll, openProduct, serve, signedIn } from '../../testing/product.tsx'
import { expectToast, submit } from '../../testing/screen.tsx'

type Values = Record<string, unknown>
type Sent = { values: Values; agree?: string[] }

const pets = aField({ key: 'pets', name: 'Pets', kind: 'choices', options: ['Cat', 'Dog'] })
const children = aField({ key: 'children', name: 'Children', kind: 'number', max: 12, audience: 'matches' })
const club = aField({ key: 'club', name: 'Club', kind: 'text', group: 'community' })
const tea = aField({ key: 'tea', name: 'Tea drinker', kind: 'yesNo', group: 'community' })

type Opened = { fields?: ShownField[]; values?: Values; agreed?: string[]; isNew?: boolean }

/** Opens the editor of a community with these fields, which stores what it is sent. */
async function openEditor({ fields = [smoking, orientation], values = {}, agreed = [], isNew }: Opened = {}) {
  const sent: Sent[] = []
  const stored = { values: { ...values }, agreed: [...agreed], missing: [] }
  const me = isNew ? aNewcomer() : aMember()
  const profile = isNew ? { ...ownProfile, profileCompleted: false } : ownProfile
  const answers: Answers = {
    ...signedIn({ ...me, profile, community: { banner: null, fields: 3, missingFields: 0 } }),
    'GET /interests': [{ key: 'hiking', name: 'Hiking' }],
    'GET /places/cities': [],
    'GET /prompts': [],
    'GET /me/prompts': { answers: [] },
    'GET /fields': fields,
    'GET /me/fields': () => stored,
    'PUT /me/fields': async (request) => {
      const change = (await request.json()) as Sent
      sent.push(change)
      for (const [key, value] of Object.entries(change.values)) {
        if (value === null) delete stored.values[key]
        else stored.values[key] = value
        stored.agreed = stored.agreed.filter((one) => one !== key || value !== null)
      }
      stored.agreed.push(...(change.agree ?? []))
      return stored
    },
    'PUT /me/profile': profile,
  }
  const asked = serve(answers)
  await openProduct('/profile-edit')
  await expect.element(page.getByRole('heading', { level: 1, name: /[Pp]rofile/ })).toBeVisible()
  if (!isNew) await expect.element(page.getByRole('heading', { name: 'More about you' })).toBeVisible()
  return { answers, asked, sent }
}

const group = (name: string) => page.getByRole('radiogroup', { name })
const agreement = page.getByRole('checkbox', { name: 'Yes, others may see what I say here: Orientation' })
const refusal =
  (data: object, code = 'INVALID', status = 400) =>
  () =>
    Response.json({ code, data }, { status })
const problem = (field: string, code: string) => refusal({ problems: [{ field, code }] })
const part = page.getByRole('region', { name: 'More about you' })

it('has a control for each kind under the headings of their groups, and sends only what has changed', async () => {
  const { sent, asked } = await openEditor({
    fields: [smoking, pets, children, club, tea],
    values: { smoking: 'daily', club: 'Chess' },
  })
  for (const name of ['Everyday life', 'Community'])
    await expect.element(part.getByRole('heading', { level: 3, name })).toBeVisible()
  await expect.element(group('Smoking').getByRole('radio', { name: 'Daily' })).toBeChecked()
  await expect.element(page.getByRole('textbox', { name: 'Club' })).toHaveValue('Chess')
  await part.getByText('Dog').click()
  await page.getByRole('textbox', { name: 'Children' }).fill('2')
  await group('Tea drinker').getByText('Yes').click()
  await group('Smoking').getByText('No answer').click()
  await expect.element(part.getByText(/Only matches see this/)).toBeVisible()
  await expectNoSidewaysScroll()
  expect(await barriers()).toEqual([])
  await submit()
  await expectToast('Profile saved', 'Others can see your changes now.')
  expect(sent).toEqual([{ values: { pets: ['dog'], children: 2, tea: true, smoking: null }, agree: [] }])
  expect(asked.filter((one) => one.startsWith('PUT'))).toEqual(['PUT /me/fields', 'PUT /me/profile'])
})

it('counts the characters of a text near its end, and names what is too long', async () => {
  const { sent } = await openEditor({ fields: [club] })
  await page.getByRole('textbox', { name: 'Club' }).fill('x'.repeat(81))
  await expect.element(part.getByText('81 of 80 characters')).toBeVisible()
  await submit()
  await expect.element(part.getByText('Please shorten this to 80 characters.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Club' })).toHaveFocus()
  expect(sent).toEqual([])
})

it('opens a sensitive field once the member agrees by name, and sends the agreement with the value', async () => {
  const { sent } = await openEditor()
  await expect.element(agreement).not.toBeChecked()
  await expect.element(group('Orientation')).not.toBeInTheDocument()
  await agreement.click()
  await group('Orientation').getByText('Queer').click()
  expect(JSON.stringify(localStorage)).not.toContain('queer')
  await submit()
  await expectToast('Profile saved', 'Others can see your changes now.')
  expect(sent).toEqual([{ values: { orientation: 'queer' }, agree: ['orientation'] }])
})

it('deletes a sensitive value and the agreement with one tap', async () => {
  const { sent } = await openEditor({ values: { orientation: 'queer' }, agreed: ['orientation'] })
  await expect.element(agreement).toBeChecked()
  await page.getByRole('button', { name: 'Remove Orientation' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: '“Orientation” removed' })).toBeVisible()
  await expect.element(agreement).not.toBeChecked()
  await expect.element(group('Orientation')).not.toBeInTheDocument()
  expect(sent).toEqual([{ values: { orientation: null }, agree: [] }])
})

it('lets nobody see, and deletes with one tap, what was said before the field became sensitive', async () => {
  const { sent } = await openEditor({ values: { orientation: 'queer' } })
  await expect.element(agreement).not.toBeChecked()
  await agreement.click()
  await expect.element(group('Orientation').getByRole('radio', { name: 'Queer' })).toBeChecked()
  await submit()
  await expectToast('Profile saved', 'Others can see your changes now.')
  await agreement.click()
  await expect.element(agreement).not.toBeChecked()
  const agreed = { values: { orientation: 'queer' }, agree: ['orientation'] }
  expect(sent).toEqual([agreed, { values: { orientation: null }, agree: [] }])
})

it('says that a field is gone, and saves the rest', async () => {
  const { answers, sent } = await openEditor({ fields: [smoking, club] })
  const save = answers['PUT /me/fields'] as (request: Request) => unknown
  answers['PUT /me/fields'] = async (request) => {
    const { values } = (await request.clone().json()) as Sent
    return 'club' in values ? problem('values.club', 'field_retired')() : save(request)
  }
  await group('Smoking').getByText('Never').click()
  await page.getByRole('textbox', { name: 'Club' }).fill('Chess')
  await submit()
  await expectToast('“Club” is no longer asked', 'Everything else is saved.')
  expect(sent).toEqual([{ values: { smoking: 'never' }, agree: [] }])
})

it('shows at the field what the server refuses', async () => {
  const { answers } = await openEditor()
  await group('Smoking').getByText('Never').click()
  answers['PUT /me/fields'] = problem('values.smoking', 'value_invalid')
  await submit()
  await expect.element(group('Smoking')).toHaveAccessibleDescription('Please check this answer.')
  answers['PUT /me/fields'] = refusal({ keys: ['orientation'] }, 'CONSENT_REQUIRED', 409)
  await group('Smoking').getByText('Sometimes').click()
  await submit()
  await expect.element(part.getByText('Please say first whether others may see this.')).toBeVisible()
  answers['PUT /me/fields'] = { values: {}, agreed: [], missing: [] }
  answers['PUT /me/profile'] = problem('fields.smoking', 'field_required')
  await submit()
  await expect.element(group('Smoking')).toHaveAccessibleDescription('Please answer this.')
})

it('marks English words where the operator has none in the language of the page', async () => {
  const [never, ...others] = smoking.options
  await openEditor({ fields: [{ ...smoking, language: 'da', options: [{ ...never!, language: 'da' }, ...others] }] })
  for (const name of ['Smoking', 'Never'])
    await expect.element(part.getByText(name, { exact: true })).toHaveAttribute('lang', 'da')
  await expect.element(part.getByText('Daily', { exact: true })).not.toHaveAttribute('lang')
})

it('asks a newcomer in the last step, for what is required', async () => {
  const required = { ...smoking, required: true }
  const { sent, asked } = await openEditor({ fields: [required, club], isNew: true })
  for (const step of ['Introduce yourself', 'In your own words', "What you're looking for"]) {
    await submit()
    await expect.element(page.getByRole('heading', { level: 2, name: step })).toHaveFocus()
  }
  await expect.element(part).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Club (optional)' })).toBeVisible()
  await submit()
  await expect.element(group('Smoking')).toHaveAccessibleDescription('Please answer this.')
  expect(asked).not.toContain('PUT /me/profile')
  await group('Smoking').getByText('Never').click()
  await submit()
  await expect.poll(() => asked).toContain('PUT /me/profile')
  expect(sent).toEqual([{ values: { smoking: 'never' }, agree: [] }])
})

it('keeps what was typed through a reload', async () => {
  const { answers } = await openEditor({ fields: [club] })
  await page.getByRole('textbox', { name: 'Club' }).fill('Chess')
  await expect.poll(() => JSON.stringify(localStorage)).toContain('Chess')
  serve(answers)
  await openProduct('/profile-edit')
  await expect.element(page.getByRole('textbox', { name: 'Club' })).toHaveValue('Chess')
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Club' })).toHaveValue('')
})

it('asks for nothing in a community without fields of its own', async () => {
  const asked = serve({
    ...signedIn(aMember()),
    'GET /interests': [{ key: 'hiking', name: 'Hiking' }],
    'GET /places/cities': [],
    'GET /prompts': [],
    'GET /me/prompts': { answers: [] },
  })
  await openProduct('/profile-edit')
  await expect.element(page.getByRole('checkbox', { name: 'Hiking' })).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Edit profile' })).toBeVisible()
  expect(asked.filter((one) => one.includes('fields'))).toEqual([])
})
