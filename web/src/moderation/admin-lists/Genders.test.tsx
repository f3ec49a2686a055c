import { initialGenders } from '@hearth/shared/members/community-genders'
import type { EditedGenders } from '@hearth/shared/moderation/admin-lists'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { GendersScreen } from './GendersScreen.tsx'

const { list: first } = initialGenders
const enby = { key: 'enby', names: { en: 'Enby', de: 'Enby-Person' }, groups: ['non-binary' as const], retired: false }
const initial: EditedGenders = { list: first, several: false, revision: 0, uses: {} }
const five: EditedGenders = { list: [...first, enby], several: false, revision: 3, uses: { enby: 14 } }
const path = '/admin/lists/genders'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true })
const groups = page.getByRole('group', { name: 'Found in searches for' })
const save = () => button('Save changes').click()

/** Opens the screen, which begins with these genders. @returns what was sent */
async function open(begin: EditedGenders, answers: Parameters<typeof serveStaff>[0] = {}) {
  const stored = (body: unknown) => ({ ...begin, ...(body as object), revision: begin.revision + 1 })
  const calls = await serveStaff({ [`GET ${path}`]: () => begin, [`PUT ${path}`]: stored, ...answers })
  const shown = await show(<GendersScreen />, { path: '/admin/genders' })
  await expect.element(button('Add a gender')).toBeVisible()
  const saved = () => calls.filter(([operation]) => operation === `PUT ${path}`).map(([, body]) => body)
  return { saved, shown }
}

it('Adds a gender with its groups, and saves it with a key from its name', async () => {
  const { saved } = await open(initial)
  await button('Add a gender').click()
  await expect.element(nameField()).toHaveFocus()
  await userEvent.keyboard('Genderfluid')
  await save()
  await expect.element(page.getByText('Choose at least one group.')).toBeVisible()
  expect(await barriers()).toEqual([])
  expect(saved()).toEqual([])
  await groups.getByText('Non-binary people').click()
  await groups.getByText('Women').click()
  await page.getByRole('switch', { name: 'Several groups to meet' }).click()
  await save()
  await expect.element(page.getByText('Genders saved')).toBeVisible()
  const own = { key: 'genderfluid', names: { en: 'Genderfluid' }, groups: ['non-binary', 'female'], retired: false }
  expect(saved()).toEqual([{ list: [...first, own], several: true, revision: 0 }])
  await expect.element(button(/^Genderfluid.*Non-binary people, Women/)).toBeVisible()
  expect(localStorage.getItem('hearth-draft:genders')).toBeNull()
  expect(await barriers()).toEqual([])
})

it('Renames one of the first four in one language, which keeps its group and is never removed', async () => {
  const { saved } = await open(initial)
  await button(/^Female/).click()
  await expect.element(page.getByText('Empty: the usual word, in each language.')).toBeVisible()
  await expect.element(groups.getByRole('checkbox', { name: 'Women' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Remove', exact: true })).not.toBeInTheDocument()
  await nameField().fill('Lady')
  await nameField().fill('')
  await page.getByLabelText('Language of the names').selectOptions('de')
  await nameField().fill('Frau')
  await groups.getByText('Other genders').click()
  await save()
  await expect.element(page.getByText('Genders saved')).toBeVisible()
  const female = { key: 'female', names: { de: 'Frau' }, groups: ['female', 'other'], retired: false }
  expect(saved()).toMatchObject([{ list: [first[0], female, first[2], first[3]] }])
})

it('Retires a gender that members have, and removes one that nobody has', async () => {
  const { saved } = await open({ ...five, list: [...five.list, { ...enby, key: 'agender', names: { en: 'Agender' } }] })
  await expect.element(button(/^Enby.* 14 members/)).toBeVisible()
  await button(/^Enby/).click()
  await expect.element(page.getByRole('button', { name: 'Remove', exact: true })).not.toBeInTheDocument()
  await button('Retire').click()
  await button(/^Agender/).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(button('Add a gender')).toHaveFocus()
  await save()
  await expect.element(page.getByText('Genders saved')).toBeVisible()
  expect(saved()).toMatchObject([{ list: [...first, { key: 'enby', retired: true }] }])
})

it('Puts genders in another order by keys', async () => {
  const { saved } = await open(five)
  const handle = button('Move “Male”').element() as HTMLElement
  handle.focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/^Male is now at place 1/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText(/^Male is now at place 2/)).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/^Male was dropped at place 2/)).toBeInTheDocument()
  await save()
  await expect.element(page.getByText('Genders saved')).toBeVisible()
  expect(saved()).toMatchObject([{ list: [{ key: 'female' }, { key: 'male' }, {}, {}, {}] }])
})

it('Keeps the draft when a colleague was faster, and adds it to theirs', async () => {
  const theirs = { ...five, list: [{ ...first[0]!, retired: true }, ...five.list.slice(1)], several: true, revision: 4 }
  let now: EditedGenders = five
  const answer = (body: unknown) =>
    (body as EditedGenders).revision === now.revision ? { ...now, ...(body as object) } : refusal('GENDERS_CHANGED')
  const { saved } = await open(five, { [`GET ${path}`]: () => now, [`PUT ${path}`]: answer })
  await button(/^Enby/).click()
  await nameField().fill('Nonbinary person')
  now = theirs
  await save()
  await expect.element(button('Keep mine')).toBeVisible()
  await expect.element(page.getByText('A colleague has changed the genders in the meantime.').first()).toBeVisible()
  expect(await barriers()).toEqual([])
  await button('Keep mine').click()
  await save()
  await expect.element(page.getByText('Genders saved').last()).toBeVisible()
  const list = [{ key: 'male', retired: true }, {}, {}, {}, { key: 'enby', names: { en: 'Nonbinary person' } }]
  expect(saved().at(-1)).toMatchObject({ list, several: true, revision: 4 })
})

it('Says what the server has found', async () => {
  const problems = [{ field: 'list', code: 'gender_used' }]
  await open(five, {
    [`PUT ${path}`]: () => Response.json({ code: 'INVALID', data: { problems } }, { status: 400 }),
  })
  await page.getByRole('switch', { name: 'Several groups to meet' }).click()
  await save()
  await expect.element(page.getByText(/Members have a gender that you've removed/)).toBeVisible()
})
