import { initialInterests } from '@hearth/shared/members/community-interests'
import type { EditedInterests } from '@hearth/shared/moderation/admin-lists'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { InterestsScreen } from './InterestsScreen.tsx'

const first = initialInterests.list.slice(0, 60)
const usual = Object.fromEntries(first.map(({ key }) => [key, key[0]!.toUpperCase() + key.slice(1).replace('_', ' ')]))
const words = { en: usual, de: usual, da: usual, es: usual, th: usual, km: usual }
const go = { key: 'go', names: { en: 'Go' }, group: 'games', retired: false }
const games = { key: 'games', names: { en: 'Games' } }
const initial: EditedInterests = { groups: [], list: first, revision: 0, words }
const grouped: EditedInterests = { groups: [games], list: [...first, go], revision: 3, words }
const path = '/admin/lists/interests'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true })
const save = () => button('Save changes').click()

/** Opens the screen, which begins with these interests. @returns what was sent */
async function open(begin: EditedInterests, answers: Parameters<typeof serveStaff>[0] = {}) {
  const stored = (body: unknown) => ({ ...begin, ...(body as object), revision: begin.revision + 1 })
  const calls = await serveStaff({ [`GET ${path}`]: () => begin, [`PUT ${path}`]: stored, ...answers })
  await show(<InterestsScreen />, { path: '/admin/interests' })
  await expect.element(button('Add an interest')).toBeVisible()
  return () => calls.filter(([operation]) => operation === `PUT ${path}`).map(([, body]) => body)
}

it('Adds a group and an interest in it, and saves both with keys from their names', async () => {
  const saved = await open(initial)
  await button('Add a group').click()
  await expect.element(nameField()).toHaveFocus()
  await userEvent.keyboard('Outdoors')
  await button('Add an interest').click()
  await expect.element(nameField()).toHaveFocus()
  await userEvent.keyboard('Bouldering')
  await page.getByLabelText('Group', { exact: true }).selectOptions('Outdoors')
  expect(await barriers()).toEqual([])
  await save()
  await expect.element(page.getByText('Interests saved')).toBeVisible()
  const own = { key: 'bouldering', names: { en: 'Bouldering' }, group: 'outdoors', retired: false }
  const groups = [{ key: 'outdoors', names: { en: 'Outdoors' } }]
  expect(saved()).toEqual([{ groups, list: [...first, own], revision: 0 }])
  await expect.element(button(/^Bouldering.*Outdoors/)).toBeVisible()
  expect(localStorage.getItem('hearth-draft:interests')).toBeNull()
})

it('Renames an interest of the product in one language and hides it', async () => {
  const saved = await open(initial)
  await button(/^Chess/).click()
  await expect.element(page.getByText('Empty: the usual word, in each language.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove', exact: true })).not.toBeInTheDocument()
  await page.getByLabelText('Language of the names').selectOptions('de')
  await nameField().fill('Schach')
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect.element(button(/^Chess.*Hidden/)).toBeVisible()
  expect(await barriers()).toEqual([])
  await save()
  await expect.element(page.getByText('Interests saved')).toBeVisible()
  const [sent] = saved() as EditedInterests[]
  expect(sent!.list.find(({ key }) => key === 'chess')).toEqual({
    key: 'chess',
    names: { de: 'Schach' },
    group: null,
    retired: true,
  })
})

it('Lets interests stay when their group goes', async () => {
  const saved = await open(grouped)
  await button(/^Games/).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(button('Add a group')).toHaveFocus()
  await save()
  await expect.element(page.getByText('Interests saved')).toBeVisible()
  expect(saved()).toEqual([{ groups: [], list: [...first, { ...go, group: null }], revision: 3 }])
})

it('Says what is missing where it is missing', async () => {
  const saved = await open(initial)
  await button('Add a group').click()
  await save()
  await expect.element(nameField()).toHaveFocus()
  await expect.element(nameField()).toBeInvalid()
  expect(await barriers()).toEqual([])
  expect(saved()).toEqual([])
})

it('Keeps the draft when a colleague was faster, and adds it to theirs', async () => {
  const theirs = { ...grouped, list: [...first, { ...go, retired: true }], revision: 4 }
  let now: EditedInterests = grouped
  const answer = (body: unknown) =>
    (body as EditedInterests).revision === now.revision ? { ...now, ...(body as object) } : refusal('INTERESTS_CHANGED')
  const saved = await open(grouped, { [`GET ${path}`]: () => now, [`PUT ${path}`]: answer })
  await button('Add an interest').click()
  await userEvent.keyboard('Darts')
  now = theirs
  await save()
  await expect.element(button('Keep mine')).toBeVisible()
  await expect.element(page.getByText('A colleague has changed the interests in the meantime.').first()).toBeVisible()
  await button('Keep mine').click()
  await save()
  await expect.element(page.getByText('Interests saved').last()).toBeVisible()
  expect(saved().at(-1)).toMatchObject({ groups: [games], revision: 4 })
  expect((saved().at(-1) as EditedInterests).list.slice(-2)).toMatchObject([
    { key: 'go', group: 'games', retired: true },
    { key: 'darts', names: { en: 'Darts' } },
  ])
})

it('Says what the server has found', async () => {
  const problems = [{ field: 'list', code: 'interest_stays' }]
  await open(grouped, {
    [`PUT ${path}`]: () => Response.json({ code: 'INVALID', data: { problems } }, { status: 400 }),
  })
  await button(/^Chess/).click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await save()
  await expect.element(page.getByText(/You've removed a saved interest/)).toBeVisible()
})
