import type { Me } from '@hearth/shared/account/me'
import type { Settings } from '@hearth/shared/account/settings'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { show, submit } from '../../testing/screen.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'

const account = {
  id: '6f1b2c3d-0000-4000-8000-000000000002',
  email: 'ann@example.test',
  roles: [],
  detailsRequired: false,
  deletesAt: null,
}
const settings = {
  browseInvisibly: false,
  discoverableInternationally: true,
  paused: false,
  showDistance: true,
  showLastSeen: true,
  showTyping: true,
  secondThought: true,
  askIfHurt: true,
  offerLookingFor: false,
  units: null,
  clock: null,
}

const nothing = {
  height: null,
  weight: null,
  gender: null,
  bio: '',
  interests: [],
  relationshipGoal: null,
  lookingForGender: null,
  country: null,
  city: null,
}

const fresh = { likes: 0, views: 0, notices: 0 }
const notifications = { messages: true, timeZone: null }

async function showEditor(
  changes: Partial<OwnProfile> = {},
  display: Partial<Settings> = {},
  community: Partial<Me['community']> = {},
) {
  const profile = { ...ownProfile, ...changes }
  const me = {
    account,
    profile,
    settings: { ...settings, ...display },
    review: null,
    ageCheck: null,
    restrictions: [],
    consentDue: [],
    unread: 0,
    fresh,
    hasNewMatches: false,
    notifications,
    community: { banner: null, ...community },
  }
  await show(<ProfileEditor me={me} profile={profile} />, { path: '/profile-edit' })
  queryClient.setQueryData(meQuery.queryKey, me)
}

const fieldOf = (label: string) => page.getByRole(label === 'City' ? 'combobox' : 'textbox', { name: label })
const leave = (label: string) => (fieldOf(label).element() as HTMLElement).blur()

it('names the problem of each empty field, and focuses the first one', async () => {
  await showEditor(nothing)
  await fieldOf('First name').fill(' ')
  await fieldOf('Last name').fill('')
  await submit()
  await expect.element(fieldOf('First name')).toHaveFocus()
  const descriptions = {
    'First name': 'Please enter a name.',
    'Last name': 'Please enter a name.',
    'Height (cm)': 'Please enter your height in whole centimetres.',
    'Weight (kg)': 'Please enter your weight in whole kilograms.',
    Bio: 'Please write at least 10 characters.',
    City: 'Please enter your city.',
  }
  for (const [label, text] of Object.entries(descriptions))
    await expect.element(fieldOf(label)).toHaveAccessibleDescription(expect.stringContaining(text))
  await expect
    .element(page.getByRole('radiogroup', { name: 'Gender' }))
    .toHaveAccessibleDescription('Please choose your gender.')
  await expect
    .element(page.getByRole('combobox', { name: 'Country' }))
    .toHaveAccessibleDescription('Please choose your country.')
  for (const text of [
    'Please add at least one interest',
    "Please choose who you'd like to meet.",
    'Please choose what you hope to find.',
    '11 fields need another look',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
})

it('focuses the last name first where the community asks for it first', async () => {
  await showEditor({}, {}, { names: { familyFirst: ['en'], calledBy: [], initial: true } })
  await fieldOf('First name').fill('')
  await fieldOf('Last name').fill('')
  await submit()
  await expect.element(fieldOf('Last name')).toHaveFocus()
})

const bounds = [
  ['Height (cm)', '119', 'Height must be at least 120 cm.', '120'],
  ['Height (cm)', '250', 'Height can be at most 249 cm.', '249'],
  ['Weight (kg)', '29', 'Weight must be at least 30 kg.', '30'],
  ['Weight (kg)', '300', 'Weight can be at most 299 kg.', '299'],
  ['Bio', 'Nine char', 'Please write at least 10 characters.', 'Ten chars.'],
  ['Bio', 'x'.repeat(500), 'Please shorten this to 499 characters.', 'x'.repeat(499)],
  ['First name', 'x'.repeat(61), 'This name is too long.', 'x'.repeat(60)],
  ['City', 'x'.repeat(101), 'This city name is too long.', 'x'.repeat(100)],
  ['Address (optional)', 'x'.repeat(201), 'This address is too long.', 'x'.repeat(200)],
] as const

it('refuses a value beyond each bound, and takes the one at it', async () => {
  await showEditor()
  for (const [label, beyond, text, at] of bounds) {
    await fieldOf(label).fill(beyond)
    leave(label)
    await expect.element(page.getByText(text)).toBeVisible()
    await fieldOf(label).fill(at)
    leave(label)
    await expect.element(page.getByText(text)).not.toBeInTheDocument()
    await expect.element(fieldOf(label)).not.toHaveAttribute('aria-invalid', 'true')
  }
})

const otherDigits = [
  ['๑๗๐', '๖๕', 170, 65],
  ['១៧១', '៦៦', 171, 66],
  ['١٧٢', '٦٧', 172, 67],
  ['۱۷۳', '۶۸', 173, 68],
  ['１７４', '６９', 174, 69],
] as const

it('takes height and weight in Thai, Khmer, Arabic, Persian and full-width digits, shown as typed', async () => {
  await showEditor(nothing)
  for (const [height, weight, ...numbers] of otherDigits) {
    for (const [label, text] of [
      ['Height (cm)', height],
      ['Weight (kg)', weight],
    ] as const) {
      await fieldOf(label).fill('')
      await userEvent.type(fieldOf(label), text)
      leave(label)
      await expect.element(fieldOf(label)).toHaveValue(text)
      await expect.element(fieldOf(label)).not.toHaveAttribute('aria-invalid', 'true')
    }
    const draft = JSON.parse(localStorage.getItem(`hearth-draft:profile:${account.id}`)!)
    expect([draft.height, draft.weight]).toEqual(numbers)
  }
})

const wrongNumbers = [
  ['Weight (kg)', '62,5', 'Whole numbers only.'],
  ['Weight (kg)', '62.5', 'Whole numbers only.'],
  ['Weight (kg)', '٦٢٫٥', 'Whole numbers only.'],
  ['Weight (kg)', '1e2', 'Whole numbers only.'],
  ['Weight (kg)', '-5', 'Weight must be at least 30 kg.'],
  ['Height (cm)', '1,70', 'Whole numbers only.'],
  ['Height (cm)', '−170', 'Height must be at least 120 cm.'],
] as const

it('keeps the text typed as a height or weight, and says what is wrong', async () => {
  await showEditor()
  for (const [label, text, problem] of wrongNumbers) {
    await fieldOf(label).fill('')
    await userEvent.type(fieldOf(label), text)
    leave(label)
    await expect.element(fieldOf(label)).toHaveValue(text)
    await expect.element(page.getByText(problem)).toBeVisible()
    await submit()
    await expect.element(fieldOf(label)).toHaveFocus()
    await expect.element(fieldOf(label)).toHaveValue(text)
    await fieldOf(label).fill('170')
    leave(label)
    await expect.element(page.getByText(problem)).not.toBeInTheDocument()
  }
})

it('counts the characters of the bio as people do, once the limit is near', async () => {
  await showEditor()
  await fieldOf('Bio').fill('🔥'.repeat(399))
  await expect.element(page.getByText(/of 499 characters/)).not.toBeInTheDocument()
  await fieldOf('Bio').fill('🔥'.repeat(450))
  await expect.element(page.getByText('450 of 499 characters')).toBeVisible()
})

describe('In feet and pounds', () => {
  const height = page.getByRole('combobox', { name: 'Height' })
  const weight = page.getByRole('textbox', { name: 'Weight (lb)' })
  const draft = () => JSON.parse(localStorage.getItem(`hearth-draft:profile:${account.id}`) ?? 'null')
  const imperial = (changes: Partial<OwnProfile> = {}) => showEditor(changes, { units: 'imperial' })

  it('the saved height and weight are shown, and nothing changes until the member changes it', async () => {
    await imperial({ height: 171, weight: 69 })
    await expect.element(height).toHaveDisplayValue('5\u00a0ft 7\u00a0in')
    await expect.element(height).toHaveAccessibleDescription('≈ 171 cm')
    await expect.element(weight).toHaveValue('152')
    await expect.element(weight).toHaveAccessibleDescription('≈ 69 kg')
    await height.selectOptions('5\u00a0ft 8\u00a0in')
    await height.selectOptions('5\u00a0ft 7\u00a0in')
    await weight.fill('151')
    await weight.fill('152')
    await expect.element(page.getByText('≈ 69 kg')).toBeVisible()
    expect(draft()).toBeNull()
  })

  it('a new height and weight are kept in cm and kg, within the same limits', async () => {
    await imperial(nothing)
    await height.selectOptions('6\u00a0ft 0\u00a0in')
    await expect.element(height).toHaveAccessibleDescription('≈ 183 cm')
    await weight.fill('65')
    leave('Weight (lb)')
    await expect.element(page.getByText('Weight must be at least 66 lb.')).toBeVisible()
    await weight.fill('661')
    await expect.element(page.getByText('Weight can be at most 659 lb.')).toBeVisible()
    await weight.fill('151')
    await expect.element(weight).toHaveValue('151')
    await expect.element(weight).toHaveAccessibleDescription('≈ 68 kg')
    await height.selectOptions('8\u00a0ft 2\u00a0in')
    await expect.element(height).toHaveAccessibleDescription('≈ 249 cm')
    await height.selectOptions('3\u00a0ft 11\u00a0in')
    await expect.element(height).toHaveAccessibleDescription('≈ 120 cm')
  })

  it('the problems of empty fields speak of pounds', async () => {
    await imperial({ height: null, weight: null })
    await fieldOf('First name').fill('Anna')
    await submit()
    await expect.element(height).toHaveAccessibleDescription('Please choose your height.')
    await expect.element(height).toHaveFocus()
    await expect.element(weight).toHaveAccessibleDescription('Please enter your weight in whole pounds.')
  })
})

describe('Height and weight', () => {
  const shown = (name: string) => page.getByRole('switch', { name })
  const draft = () => JSON.parse(localStorage.getItem(`hearth-draft:profile:${account.id}`) ?? 'null')

  it('are shown until the member hides them, one by one, and a draft keeps the choice', async () => {
    await showEditor()
    for (const name of ['Show my height', 'Show my weight']) {
      await expect.element(shown(name)).toBeChecked()
      await expect
        .element(shown(name))
        .toHaveAccessibleDescription('What you hide, nobody else sees, and you stay in every search.')
    }
    await shown('Show my weight').click()
    await expect.element(shown('Show my weight')).not.toBeChecked()
    await expect.element(shown('Show my height')).toBeChecked()
    await expect.poll(draft).toEqual({ showWeight: false })
    await shown('Show my weight').click()
    await expect.poll(draft).toBeNull()
  })

  it('stay in the fields while they are hidden', async () => {
    await showEditor({ height: 171, weight: 69, showHeight: false, showWeight: false })
    await expect.element(shown('Show my height')).not.toBeChecked()
    await expect.element(fieldOf('Height (cm)')).toHaveValue('171')
    await expect.element(fieldOf('Weight (kg)')).toHaveValue('69')
  })
})

describe('The first completion', () => {
  const newcomer = { ...nothing, profileCompleted: false }
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  const headings = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
  const next = () => page.getByRole('button', { name: 'Continue' }).click()
  async function aboutYou() {
    await page.getByText('Female', { exact: true }).click()
    await fieldOf('Height (cm)').fill('170')
    await fieldOf('Weight (kg)').fill('65')
  }

  it('asks in steps for what a profile needs, and for nothing else', async () => {
    await showEditor(newcomer)
    await expect.element(page.getByText("A few short steps, then you see who's here.")).toBeVisible()
    await expect.element(page.getByText('Step 1 of 4')).toBeVisible()
    await expect.element(page.getByText('Optional, but people like to see a face.')).toBeVisible()
    expect(headings()).toEqual(['Photos', 'About you'])
    await expect.element(page.getByText('Camera is only available on mobile devices')).not.toBeInTheDocument()
    await aboutYou()
    await next()
    await expect.element(heading('Introduce yourself')).toHaveFocus()
    expect(headings()).toEqual(['Introduce yourself', 'Interests'])
    await expect.element(fieldOf('Bio')).toHaveAccessibleDescription('At least 10 characters.')
    const labels = ['First name', 'Last name', 'Age', 'Languages you speak (optional)', 'Address (optional)']
    for (const label of [...labels, 'How precisely others see where you are'])
      expect(page.getByText(label, { exact: true }).elements(), label).toEqual([])
  })

  it('goes on only when the step is done, and back at any time', async () => {
    await showEditor(newcomer)
    await next()
    await expect.element(page.getByText('3 fields need another look')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Male', exact: true })).toHaveFocus()
    await aboutYou()
    await next()
    await expect.element(page.getByText('Step 2 of 4')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(heading('Photos')).toHaveFocus()
    await expect.element(fieldOf('Height (cm)')).toHaveValue('170')
  })

  it('asks for the name and the birthday that an account has not given', async () => {
    await showEditor({ ...newcomer, firstName: '', birthday: null })
    await expect.element(fieldOf('First name')).toBeVisible()
    await expect.element(page.getByLabelText('Birthday')).toHaveAccessibleDescription(/^Others only see your age\./)
  })
})

it('shows members all parts at once, and no button before they change something', async () => {
  await showEditor()
  expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(7)
  await expect.element(fieldOf('First name')).toBeVisible()
  expect(document.querySelector('form button[type=submit]')).toBeNull()
  await fieldOf('First name').fill('Anna')
  await expect.element(page.getByRole('button', { name: 'Save profile' })).toBeVisible()
  await fieldOf('First name').fill(ownProfile.firstName)
  await expect.element(page.getByRole('button', { name: 'Save profile' })).not.toBeInTheDocument()
})
