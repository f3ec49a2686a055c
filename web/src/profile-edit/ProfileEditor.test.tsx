import type { OwnProfile } from '@hearth/shared/profile'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ownProfile } from '../testing/own-profile.ts'
import { show, submit } from '../testing/screen.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'

const account = {
  id: '6f1b2c3d-0000-4000-8000-000000000002',
  email: 'ann@example.test',
  roles: [],
  detailsRequired: false,
}
const settings = {
  browseInvisibly: false,
  discoverableInternationally: true,
  paused: false,
  showDistance: true,
  showLastSeen: true,
  showTyping: true,
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

function showEditor(changes: Partial<OwnProfile> = {}) {
  const profile = { ...ownProfile, ...changes }
  const me = { account, profile, settings, review: null, unread: 0, fresh, notifications }
  return show(<ProfileEditor me={me} profile={profile} />, { path: '/profile-edit' })
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

it('counts the characters of the bio as people do', async () => {
  await showEditor()
  await fieldOf('Bio').fill('🔥'.repeat(300))
  await expect.element(page.getByText('300 of 499 characters')).toBeVisible()
})
