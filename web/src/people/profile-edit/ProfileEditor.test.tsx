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

async function showEditor(changes: Partial<OwnProfile> = {}, display: Partial<Settings> = {}) {
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
    hasMatches: false,
    hasNewMatches: false,
    notifications,
    community: { banner: null },
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

it.each([
  ['Thai', '๑๗๐', '๖๕'],
  ['Khmer', '១៧០', '៦៥'],
  ['Arabic', '١٧٠', '٦٥'],
  ['Persian', '۱۷۰', '۶۵'],
  ['full-width', '１７０', '６５'],
])('takes height and weight in %s digits, and shows them as they were typed', async (_, height, weight) => {
  await showEditor(nothing)
  for (const [label, text] of [
    ['Height (cm)', height],
    ['Weight (kg)', weight],
  ] as const) {
    await userEvent.type(fieldOf(label), text)
    leave(label)
    await expect.element(fieldOf(label)).toHaveValue(text)
    await expect.element(fieldOf(label)).not.toHaveAttribute('aria-invalid', 'true')
  }
  expect(JSON.parse(localStorage.getItem(`hearth-draft:profile:${account.id}`)!)).toMatchObject({
    height: 170,
    weight: 65,
  })
})

it.each([
  ['Weight (kg)', '62,5', 'Whole numbers only.'],
  ['Weight (kg)', '62.5', 'Whole numbers only.'],
  ['Weight (kg)', '٦٢٫٥', 'Whole numbers only.'],
  ['Weight (kg)', '1e2', 'Whole numbers only.'],
  ['Weight (kg)', '-5', 'Weight must be at least 30 kg.'],
  ['Height (cm)', '1,70', 'Whole numbers only.'],
  ['Height (cm)', '−170', 'Height must be at least 120 cm.'],
])('keeps the text typed in %s, %s, and says what is wrong', async (label, text, problem) => {
  await showEditor()
  await fieldOf(label).fill('')
  await userEvent.type(fieldOf(label), text)
  leave(label)
  await expect.element(fieldOf(label)).toHaveValue(text)
  await expect.element(page.getByText(problem)).toBeVisible()
  await submit()
  await expect.element(fieldOf(label)).toHaveFocus()
  await expect.element(fieldOf(label)).toHaveValue(text)
})

it('counts the characters of the bio as people do', async () => {
  await showEditor()
  await fieldOf('Bio').fill('🔥'.repeat(300))
  await expect.element(page.getByText('300 of 499 characters')).toBeVisible()
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
  const next = () => page.getByRole('button', { name: 'Continue' }).click()
  const required = {
    'First name': "Required. It's the name others see.",
    'Last name': 'Required. Others only see the first letter.',
    'Height (cm)': 'Required, because people search by it. You can hide it below.',
    'Weight (kg)': 'Required, because people search by it. You can hide it below.',
  }

  it('shows one part at a time, each field with why it is required, and says why the rest is closed', async () => {
    await showEditor(newcomer)
    await expect.element(page.getByText(/^The other screens open once your profile is complete/)).toBeVisible()
    await expect.element(page.getByText('Step 1 of 6')).toBeVisible()
    await expect.element(heading('Photos')).toBeVisible()
    await expect.element(page.getByText(/^Optional, but a clear photo/)).toBeVisible()
    expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(1)
    await next()
    await expect.element(heading('About you')).toHaveFocus()
    expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(1)
    for (const [label, text] of Object.entries(required))
      await expect.element(fieldOf(label)).toHaveAccessibleDescription(text)
    await expect
      .element(page.getByRole('radiogroup', { name: 'Gender' }))
      .toHaveAccessibleDescription("Required. People choose by it whom they'd like to meet.")
  })

  it('goes on only when the part is there, and back at any time', async () => {
    await showEditor(newcomer)
    await next()
    await next()
    await expect.element(page.getByText('3 fields need another look')).toBeVisible()
    await expect.element(heading('About you')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Male', exact: true })).toHaveFocus()
    await page.getByText('Female', { exact: true }).click()
    await fieldOf('Height (cm)').fill('170')
    await fieldOf('Weight (kg)').fill('65')
    await next()
    await expect.element(heading('In your own words')).toHaveFocus()
    await expect.element(page.getByText('Step 3 of 6')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(fieldOf('Height (cm)')).toHaveValue('170')
  })

  it('leads to the part with the first problem', async () => {
    await showEditor({ ...newcomer, gender: 'female', height: 170, weight: 65 })
    await page.getByRole('button', { name: 'Where you are' }).click()
    await expect.element(heading('Where you are')).toHaveFocus()
    await expect.element(page.getByText('Step 6 of 6')).toBeVisible()
    await page.getByRole('button', { name: 'Complete profile' }).click()
    await expect.element(heading('In your own words')).toBeVisible()
    await expect.element(fieldOf('Bio')).toHaveFocus()
  })

  it('is over for members, who see all parts and no reasons', async () => {
    await showEditor()
    expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(6)
    await expect.element(fieldOf('First name')).not.toHaveAccessibleDescription(/Required/)
    await expect.element(page.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  })
})
