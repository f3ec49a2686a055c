import { initialGoals } from '@hearth/shared/members/community-goals'
import type { EditedGoals } from '@hearth/shared/moderation/admin-lists'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { GoalsScreen } from './GoalsScreen.tsx'

const { list: first } = initialGoals
const travel = { key: 'travel', names: { en: 'Travel' }, countsAs: 'friendship' as const, retired: false }
const initial: EditedGoals = { list: first, several: false, revision: 0, uses: {} }
const five: EditedGoals = { list: [...first, travel], several: false, revision: 3, uses: { travel: 14 } }
const path = '/admin/lists/goals'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true })
const countsAs = page.getByLabelText('Counts as')
const save = () => button('Save changes').click()

/** Opens the screen, which begins with these goals. @returns what was sent */
async function open(begin: EditedGoals, answers: Parameters<typeof serveStaff>[0] = {}) {
  const stored = (body: unknown) => ({ ...begin, ...(body as object), revision: begin.revision + 1 })
  const calls = await serveStaff({ [`GET ${path}`]: () => begin, [`PUT ${path}`]: stored, ...answers })
  await show(<GoalsScreen />, { path: '/admin/goals' })
  await expect.element(button('Add a goal')).toBeVisible()
  return () => calls.filter(([operation]) => operation === `PUT ${path}`).map(([, body]) => body)
}

it('Adds a goal and says what it counts as, and saves it with a key from its name', async () => {
  const saved = await open(initial)
  await button('Add a goal').click()
  await expect.element(nameField()).toHaveFocus()
  await userEvent.keyboard('Pen pals')
  await expect.element(countsAs).toHaveValue('')
  await countsAs.selectOptions('Friendship')
  await page.getByRole('switch', { name: 'Several goals' }).click()
  expect(await barriers()).toEqual([])
  await save()
  await expect.element(page.getByText('Goals saved')).toBeVisible()
  const own = { key: 'pen-pals', names: { en: 'Pen pals' }, countsAs: 'friendship', retired: false }
  expect(saved()).toEqual([{ list: [...first, own], several: true, revision: 0 }])
  await expect.element(button(/^Pen pals.*Counts as: Friendship/)).toBeVisible()
})

it('Renames one of the first four, which counts as itself and is never removed', async () => {
  const saved = await open(initial)
  await button(/^Marriage/).click()
  await expect.element(page.getByText('Empty: the usual words, in each language.')).toBeVisible()
  await expect.element(countsAs).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove', exact: true })).not.toBeInTheDocument()
  await nameField().fill('Family')
  await button('Retire').click()
  await save()
  await expect.element(page.getByText('Goals saved')).toBeVisible()
  const renamed = { key: 'marriage', names: { en: 'Family' }, retired: true }
  expect(saved()).toMatchObject([{ list: [{}, {}, renamed, {}] }])
})

it('Lets a goal that members have count as none, not be removed', async () => {
  const saved = await open(five)
  await button(/^Travel.*14 members/).click()
  await expect.element(page.getByRole('button', { name: 'Remove', exact: true })).not.toBeInTheDocument()
  await countsAs.selectOptions('None of them')
  await save()
  await expect.element(page.getByText('Goals saved')).toBeVisible()
  expect(saved()).toMatchObject([{ list: [...first, { key: 'travel', countsAs: null }] }])
})

it('Keeps the draft when a colleague was faster', async () => {
  const theirs = { ...five, several: true, revision: 4 }
  let now: EditedGoals = five
  const answer = (body: unknown) =>
    (body as EditedGoals).revision === now.revision ? { ...now, ...(body as object) } : refusal('GOALS_CHANGED')
  const saved = await open(five, { [`GET ${path}`]: () => now, [`PUT ${path}`]: answer })
  await button(/^Travel/).click()
  await nameField().fill('Travel buddies')
  now = theirs
  await save()
  await expect.element(button('Keep mine')).toBeVisible()
  await expect.element(page.getByText('A colleague has changed the goals in the meantime.').first()).toBeVisible()
  await button('Keep mine').click()
  await save()
  await expect.element(page.getByText('Goals saved').last()).toBeVisible()
  const mine = { key: 'travel', names: { en: 'Travel buddies' } }
  expect(saved().at(-1)).toMatchObject({ list: [...first, mine], several: true, revision: 4 })
})
