import { languages } from '@hearth/shared/language-codes'
import { distanceKm } from '@hearth/shared/members/distances'
import { type OwnProfile, ProfileInput } from '@hearth/shared/people/profile'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aMember } from '../../testing/me.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { aStoredPhoto } from '../../testing/pictures.ts'
import { stand } from '../../testing/position.ts'
import { type Answers, lost, openProduct, serve, signedIn } from '../../testing/product.tsx'
import { expectToast, submit } from '../../testing/screen.tsx'

const draftKey = `hearth-draft:profile:${aMember().account.id}`
const names: Record<string, string> = { baking: 'Baking', hiking: 'Hiking', cooking: 'ធ្វើម្ហូប' }
let saved: OwnProfile = ownProfile
let sent: ProfileInput[] = []

/** Keeps a profile as the server does. */
async function save(request: Request) {
  const input = ProfileInput.parse(await request.json())
  sent.push(input)
  saved = { ...saved, ...(input as Partial<OwnProfile>) }
  return saved
}

async function openEditor(profile: Partial<OwnProfile> = {}) {
  saved = { ...ownProfile, ...profile }
  sent = []
  const answers: Answers = {
    ...signedIn(() => aMember({ profile: saved })),
    'GET /interests': Object.entries(names).map(([key, name]) => ({ key, name })),
    'GET /places/cities': [],
    'GET /prompts': [],
    'GET /me/prompts': { answers: [] },
    'PUT /me/profile': save,
    'PUT /me/language': async (request) => request.json(),
  }
  serve(answers)
  const product = await openProduct('/profile-edit')
  await expect.element(page.getByRole('checkbox', { name: 'Baking' })).toBeInTheDocument()
  return { ...product, answers }
}

const bio = page.getByRole('textbox', { name: 'Bio' })
const interest = (name: string) => page.getByText(name, { exact: true })
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('hearth-draft'))
const done = () => expect.element(page.getByText('Profile saved')).toBeVisible()

it('shows a problem that only the server knows at its field, until the member has mended it', async () => {
  localStorage.setItem(draftKey, JSON.stringify({ interests: ['no-such-thing'] }))
  const { answers } = await openEditor()
  await expect.element(page.getByText('We kept your unsaved changes.')).toBeVisible()
  const problems = [{ field: 'interests.0', code: 'interest_unknown' }]
  answers['PUT /me/profile'] = () => Response.json({ code: 'INVALID', data: { problems } }, { status: 400 })
  await submit()
  await expect.element(page.getByText(/^One of these interests no longer exists/)).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search interests' })).toHaveFocus()
  answers['PUT /me/profile'] = save
  await interest('no-such-thing').click()
  await expect.element(page.getByText(/^One of these interests no longer exists/)).not.toBeInTheDocument()
  await interest('Baking').click()
  await submit()
  await done()
  expect(sent.map(({ interests }) => interests)).toEqual([['baking']])
})

it("begins a newcomer's kept draft at the first step that is not done", async () => {
  const draft = { gender: 'female', height: 170, weight: 65, bio: 'Likes long walks.' }
  localStorage.setItem(draftKey, JSON.stringify(draft))
  const nothing = { gender: null, height: null, weight: null, bio: '', interests: [], city: null, country: null }
  await openEditor({ ...nothing, profileCompleted: false })
  await expect.element(page.getByText('Step 2 of 4')).toBeVisible()
  await expect.element(bio).toHaveValue('Likes long walks.')
  await expect.element(interest('Baking')).toBeVisible()
})

it('loses nothing that was typed when a save fails, and keeps no draft of what was saved', async () => {
  const { answers } = await openEditor()
  // Characters as people count them: 600 of the browser's.
  const typed = { height: 249, weight: 30, bio: '🔥'.repeat(300) }
  await page.getByLabelText('Height (cm)').fill(String(typed.height))
  await page.getByLabelText('Weight (kg)').fill(String(typed.weight))
  await bio.fill(typed.bio)
  answers['PUT /me/profile'] = lost
  await submit()
  await expectToast('Error saving profile', 'Please try again later.')
  await expect.element(bio).toHaveValue(typed.bio)
  expect(drafts()).toEqual([draftKey])
  answers['PUT /me/profile'] = save
  await submit()
  await done()
  expect(sent).toMatchObject([typed])
  expect(drafts()).toEqual([])
  await openProduct('/profile-edit', { again: true })
  await expect.element(page.getByLabelText('Height (cm)')).toHaveValue('249')
  await expect.element(page.getByLabelText('Weight (kg)')).toHaveValue('30')
})

it('keeps what is typed while a save is under way as a draft, which can be discarded', async () => {
  const { answers } = await openEditor()
  const held = Promise.withResolvers<void>()
  answers['PUT /me/profile'] = async (request) => {
    await held.promise
    return save(request)
  }
  await bio.fill('Sent on its way.')
  await submit()
  await bio.fill('Sent on its way, and thought further.')
  held.resolve()
  await done()
  await expect.element(bio).toHaveValue('Sent on its way, and thought further.')
  await openProduct('/profile-edit', { again: true })
  await expect.element(bio).toHaveValue('Sent on its way, and thought further.')
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect.element(bio).toHaveValue('Sent on its way.')
  expect(drafts()).toEqual([])
})

afterEach(() => page.viewport(1280, 900))

it('is accessible on a phone and a desktop, with a photo, in both themes', async () => {
  await openEditor({ photos: [await aStoredPhoto('red', 1)] })
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    expect(await barriers()).toEqual([])
  }
})

it('fits the narrowest phone in every language, and finds interests by their Khmer names', async () => {
  await openEditor()
  await page.viewport(320, 640)
  for (const language of [...languages.filter((one) => one !== 'km'), 'km']) {
    await page.getByRole('banner').getByRole('combobox').selectOptions(language)
    await expect.poll(() => document.documentElement.lang).toBe(language)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
  }
  await page.getByRole('searchbox').fill('ធ្វើម្ហូប')
  await expect.poll(() => page.getByRole('checkbox').elements()).toHaveLength(1)
  await interest('ធ្វើម្ហូប').click()
  await submit()
  await expect.poll(() => sent.map(({ interests }) => interests)).toEqual([['hiking', 'cooking']])
})

it('tells a member who denies the position how to go on', async () => {
  const { history } = await openEditor()
  stand(null)
  await page.getByRole('button', { name: 'Use my current location' }).click()
  const alert = page.getByRole('alert').filter({
    hasText: 'Location access denied: Please enable location access or set your location in settings.',
  })
  await alert.getByRole('link', { name: 'Set my location' }).click()
  await expect.poll(() => history.location.href).toBe('/settings#place')
  await expect.element(page.getByRole('heading', { name: 'Where you are', exact: true })).toHaveFocus()
})

it('lets a member who allows the position choose how precisely to share it', async () => {
  const { answers } = await openEditor()
  const asked: unknown[] = []
  answers['PUT /me/location'] = async (request) => {
    const input = (await request.json()) as { precision: 'city' | 'address' }
    asked.push(input)
    saved = { ...saved, locationPrecision: input.precision, publicPoint: { lat: 52.5, lng: 13.4 } }
    return { precision: input.precision, publicPoint: saved.publicPoint, waiting: false }
  }
  stand({ latitude: 52.52, longitude: 13.405 })
  await expect.element(page.getByText(/never where you really are/)).toBeVisible()
  await page.getByRole('radio', { name: /Neighbourhood/ }).click()
  await expect.element(page.getByText('Use your current location to be seen this precisely.')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Use my current location' }).click()
  const shared = page.getByText('Saved. Others now see you in this area.')
  await expect.element(shared).toBeVisible()
  await openProduct('/profile-edit', { again: true })
  await expect.element(page.getByRole('radio', { name: /Neighbourhood/ })).toBeChecked()
  await page.getByRole('radio', { name: /City area/ }).click()
  await expect.element(shared).toBeVisible()
  expect(asked).toEqual([{ position: { lat: 52.52, lng: 13.405 }, precision: 'address' }, { precision: 'city' }])
})

const augsburg = { id: 9, name: 'Augsburg', countryCode: 'DE', population: 300_000, near: null, isSimilar: false }

it('saves no unknown city before its place is shown on a map, which works by keyboard', async () => {
  // Without a graphics card each pixel of the map takes the processor's time.
  await page.viewport(390, 844)
  const { answers } = await openEditor()
  const at = { lat: 48.37, lng: 10.9 }
  const munich = { ...augsburg, id: 8, name: 'Munich', at: { lat: 48.14, lng: 11.58 } }
  answers['GET /places/cities'] = (request) => {
    const prefix = new URL(request.url).searchParams.get('prefix') ?? ''
    return [munich, { ...augsburg, at }].filter(({ name }) => name.startsWith(prefix))
  }
  answers['GET /map/config'] = { style: null, missing: false }
  answers['GET /map/places'] = [munich, { ...augsburg, at }]
  answers['PUT /me/profile'] = async (request) => {
    const problems = [{ field: 'city', code: 'city_unknown' }]
    const { position } = ProfileInput.parse(await request.clone().json())
    return position ? save(request) : Response.json({ code: 'INVALID', data: { problems } }, { status: 400 })
  }
  const city = page.getByRole('combobox', { name: 'City' })
  await city.fill('Xyzzyhausen')
  await submit()
  await expect.element(city).toHaveFocus()
  await expect.element(city).toHaveAccessibleDescription(expect.stringMatching(/^We don't know this city\./))
  const question = page.getByRole('region', { name: 'Unknown city' })
  await expect.element(question.getByText("We don't know Xyzzyhausen (Germany).")).toBeVisible()
  const open = question.getByRole('button', { name: 'Show it on the map' })
  ;(open.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const pin = question.getByText(/^The pin is /)
  await expect.element(pin).toBeVisible()
  const before = pin.element().textContent
  const map = question.getByRole('region', { name: 'Map' })
  await expect.element(map).toBeVisible()
  ;(map.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(() => pin.element().textContent).not.toBe(before)
  expect(await barriers()).toEqual([])
  await question.getByRole('combobox', { name: 'Or go to a city nearby' }).fill('Augsb')
  await page.getByRole('option', { name: 'Augsburg' }).click()
  await expect.element(question.getByText('The pin is at Augsburg.')).toBeVisible()
  ;(question.getByRole('button', { name: 'Use this place' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question.getByText(/Your place is marked/)).toBeVisible()
  expect(sent).toEqual([])
  await submit()
  await done()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ city: 'Xyzzyhausen', cityId: null })
  expect(distanceKm(sent[0]!.position!, at)).toBeLessThan(5)
})
