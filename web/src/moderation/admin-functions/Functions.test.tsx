import { functionNames } from '@hearth/shared/community-functions'
import type { EditedFunctions } from '@hearth/shared/moderation/admin-functions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { FunctionsScreen } from './FunctionsScreen.tsx'

const since = '2026-11-20T10:00:00.000Z'
const deletedAt = '2126-12-20T10:00:00.000Z'

/** The functions, of which these are off. Twelve members use each, and three have no number but their phone's. */
const functions = (...off: string[]): EditedFunctions => ({
  functions: functionNames.map((name) => ({
    name,
    since: off.includes(name) ? since : null,
    deletedAt: off.includes(name) ? deletedAt : null,
    members: 12,
    ...(name === 'phone' && { only: 3 }),
  })),
  revision: off.length,
})

const toggle = (name: string) => page.getByRole('switch', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const stored = (body: unknown) => functions(...(body as { off: string[] }).off)

/** Opens the screen. @returns what was sent */
async function open(begin: EditedFunctions, answers: Parameters<typeof serveStaff>[0] = {}) {
  const calls = await serveStaff({ 'GET /admin/functions': () => begin, 'PUT /admin/functions': stored, ...answers })
  await show(
    <>
      <FunctionsScreen />
      <DialogArea />
    </>,
    { path: '/admin/functions' },
  )
  await expect.element(toggle('Map')).toBeVisible()
  const saved = () => calls.filter(([operation]) => operation === 'PUT /admin/functions').map(([, body]) => body)
  return { saved }
}

it('Shows what each function is, who uses it, and since when it is off', async () => {
  await open(functions('weight'))
  await expect.element(toggle('Height')).toBeChecked()
  await expect.element(toggle('Weight')).not.toBeChecked()
  const described = ['Weight', 'Map', 'Sign-in by phone'].map((name) => {
    const hint = toggle(name).element().getAttribute('aria-describedby')!
    return document.getElementById(hint)!.textContent
  })
  expect(described).toEqual([
    expect.stringMatching(/^The field, .* Off since [^.]*2026\. Its data is deleted on [^.]*2126\./),
    'The map of members. Members still choose their city. 12 members use it.',
    expect.stringContaining('3 have no other way in and keep it for now.'),
  ])
  expect(await barriers()).toEqual([])
})

it('Asks before it switches a function off, by keys, and names the consequences', async () => {
  const { saved } = await open(functions('weight'))
  ;(toggle('Map').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  const question = page.getByRole('dialog', { name: 'Switch off “Map”?' })
  await expect.element(question.getByText(/30 days.*12 members use it/)).toBeVisible()
  await expect.element(toggle('Map')).toBeChecked()
  await button('Cancel').click()
  expect(saved()).toEqual([])
  await toggle('Map').click()
  await button('Switch off').click()
  await expect.element(page.getByText('Switched off', { exact: true })).toBeVisible()
  await expect.element(toggle('Map')).not.toBeChecked()
  expect(saved()).toEqual([{ off: ['weight', 'map'], revision: 1 }])
})

it('Switches a function on again at once', async () => {
  const { saved } = await open(functions('weight', 'views'))
  await toggle('Weight').click()
  await expect.element(toggle('Weight')).toBeChecked()
  await expect.poll(saved).toEqual([{ off: ['views'], revision: 2 }])
})

it('Tells the second of two admins, and shows what the first has saved', async () => {
  let current = functions()
  const { saved } = await open(current, {
    'GET /admin/functions': () => current,
    'PUT /admin/functions': () => refusal('FUNCTIONS_CHANGED'),
  })
  current = functions('views')
  await toggle('Map').click()
  await button('Switch off').click()
  await expect.element(page.getByText(/A colleague has changed the functions/)).toBeVisible()
  await expect.element(toggle('Profile views')).not.toBeChecked()
  await expect.element(toggle('Map')).toBeChecked()
  expect(saved()).toHaveLength(1)
})

it('Says that the functions could not be loaded', async () => {
  await serveStaff({ 'GET /admin/functions': () => refusal('INTERNAL', 500) })
  await show(<FunctionsScreen />, { path: '/admin/functions' })
  await expect.element(page.getByText("We couldn't load the functions.")).toBeVisible()
})
