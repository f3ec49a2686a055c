import { defaultNameRules, type NameRules } from '@hearth/shared/members/names'
import type { EditedNames } from '@hearth/shared/moderation/admin-names'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { NamesScreen } from './NamesScreen.tsx'

const edited = (changes: Partial<NameRules> = {}, revision = 0): EditedNames => ({
  rules: { ...defaultNameRules, ...changes },
  revision,
})
const stored = (body: unknown) => ({ ...(body as EditedNames), revision: (body as EditedNames).revision + 1 })

const partOf = (language: string) => page.getByRole('region', { name: language, exact: true })
const toggle = (language: string, name: string) => partOf(language).getByRole('switch', { name })

/** Opens the screen. @returns what was sent */
async function open(begin: EditedNames, answers: Parameters<typeof serveStaff>[0] = {}) {
  const calls = await serveStaff({ 'GET /admin/names': () => begin, 'PUT /admin/names': stored, ...answers })
  await show(<NamesScreen />, { path: '/admin/names' })
  await expect.element(partOf('English')).toBeVisible()
  return () => calls.filter(([operation]) => operation === 'PUT /admin/names').map(([, body]) => body)
}

it('Shows a name of each language as others read it, and the order of the form', async () => {
  await open(edited())
  await expect.element(partOf('English').getByText('Maya R.')).toBeVisible()
  await expect.element(partOf('ខ្មែរ').getByText('ដារ៉ា ស.')).toBeVisible()
  await expect.element(partOf('ខ្មែរ').getByText('First name, then Last name')).toBeVisible()
  expect(await barriers()).toEqual([])
})

it('Puts the family name first in one language, by keys, and the preview follows', async () => {
  const saved = await open(edited({}, 3))
  ;(toggle('ខ្មែរ', 'Last name first').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(partOf('ខ្មែរ').getByText('ស. ដារ៉ា')).toBeVisible()
  await expect.element(partOf('ខ្មែរ').getByText('Last name, then First name')).toBeVisible()
  await expect.element(partOf('English').getByText('Maya R.')).toBeVisible()
  await expect.poll(saved).toEqual([edited({ familyFirst: ['km'] }, 3)])
})

it('Asks for nicknames in one language, and hides the initial in all', async () => {
  const saved = await open(edited({ calledBy: ['th'] }))
  await expect.element(partOf('ไทย').getByText('The name people call you, then Last name')).toBeVisible()
  await page.getByRole('switch', { name: 'Show the initial' }).click()
  await expect.element(partOf('ไทย').getByText('มะลิ', { exact: true })).toBeVisible()
  await toggle('ไทย', 'Ask for the name people call you').click()
  await expect.poll(saved).toHaveLength(2)
  expect(saved().at(-1)).toEqual(edited({ initial: false }, 1))
})

it('Tells the second of two admins, and shows what the first has saved', async () => {
  let current = edited()
  const saved = await open(current, {
    'GET /admin/names': () => current,
    'PUT /admin/names': () => refusal('NAMES_CHANGED'),
  })
  current = edited({ familyFirst: ['km'] }, 1)
  await toggle('ไทย', 'Last name first').click()
  await expect.element(page.getByText(/A colleague has changed the names/)).toBeVisible()
  await expect.element(toggle('ខ្មែរ', 'Last name first')).toBeChecked()
  await expect.element(toggle('ไทย', 'Last name first')).not.toBeChecked()
  expect(saved()).toHaveLength(1)
})

it('Says that the names could not be loaded', async () => {
  await serveStaff({ 'GET /admin/names': () => refusal('INTERNAL', 500) })
  await show(<NamesScreen />, { path: '/admin/names' })
  await expect.element(page.getByText("We couldn't load the names.")).toBeVisible()
})
