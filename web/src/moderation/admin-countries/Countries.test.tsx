import type { EditedCountries } from '@hearth/shared/moderation/admin-countries'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { CountriesScreen } from './CountriesScreen.tsx'

const uses = { DE: 12, TH: 34 }
const begin: EditedCountries = { list: ['Germany', 'Denmark'], byName: true, revision: 3, uses }
const named = [
  { key: 'Germany', name: 'Germany' },
  { key: 'Denmark', name: 'Denmark' },
  { key: 'TH', name: 'Thailand' },
  { key: 'KH', name: 'Cambodia' },
]
const path = '/admin/countries'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const add = page.getByRole('combobox', { name: 'Add a country' })
const names = () => [...document.querySelectorAll('main li, form li')].map(({ textContent }) => textContent)
const save = () => button('Save changes').click()

/** Opens the screen. @returns what was sent */
async function open(answers: Parameters<typeof serveStaff>[0] = {}) {
  const stored = (body: unknown) => ({ ...begin, ...(body as object), revision: begin.revision + 1 })
  const calls = await serveStaff({
    [`GET ${path}`]: () => begin,
    [`GET ${path}/names`]: () => named,
    [`PUT ${path}`]: stored,
    ...answers,
  })
  await show(<CountriesScreen />, { path })
  await expect.element(add).toBeVisible()
  return () => calls.filter(([operation]) => operation === `PUT ${path}`).map(([, body]) => body)
}

it('Switches on a country, and says before the save how many members move there', async () => {
  const saved = await open()
  await add.fill('thai')
  await page.getByRole('option', { name: 'Thailand · 34 members' }).click()
  await expect.element(page.getByText('34 members of “Other” move to Thailand.')).toBeVisible()
  expect(names().slice(0, 3)).toEqual(['Denmark', 'Germany12 members', 'Thailand34 members'])
  expect(await barriers()).toEqual([])
  await save()
  await expect.element(page.getByText('Countries saved')).toBeVisible()
  expect(saved()).toEqual([{ list: ['Germany', 'Denmark', 'TH'], byName: true, revision: 3 }])
  expect(localStorage.getItem('hearth-draft:countries')).toBeNull()
})

it('Switches off a country, says who moves to Other, and keeps at least one', async () => {
  const saved = await open()
  await button('Switch off Germany').click()
  await expect.element(button('Switch off Denmark')).toHaveFocus()
  await expect.element(page.getByText('12 members in Germany move to “Other”.')).toBeVisible()
  await button('Switch off Denmark').click()
  await save()
  await expect.element(page.getByText('Keep at least one country.')).toBeVisible()
  await expect.element(add).toHaveFocus()
  expect(saved()).toEqual([])
  await button('Discard changes').click()
  await expect.element(page.getByText('Keep at least one country.')).not.toBeInTheDocument()
  await expect.element(button('Switch off Germany')).toBeVisible()
})

it('Puts the countries in the operator’s order by keys', async () => {
  const saved = await open()
  await page.getByRole('switch', { name: 'In alphabetical order' }).click()
  const handle = button('Move “Germany”').element() as HTMLElement
  handle.focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/^Germany is now at place 1/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText(/^Germany is now at place 2/)).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/^Germany was dropped at place 2/)).toBeInTheDocument()
  await save()
  await expect.element(page.getByText('Countries saved')).toBeVisible()
  expect(saved()).toEqual([{ list: ['Denmark', 'Germany'], byName: false, revision: 3 }])
})

it('Keeps the draft when a colleague was faster, and adds it to theirs', async () => {
  let now = begin
  const answer = (body: unknown) =>
    (body as EditedCountries).revision === now.revision ? { ...now, ...(body as object) } : refusal('COUNTRIES_CHANGED')
  const saved = await open({ [`GET ${path}`]: () => now, [`PUT ${path}`]: answer })
  await add.fill('camb')
  await page.getByRole('option', { name: 'Cambodia' }).click()
  now = { ...begin, list: ['Germany', 'TH'], revision: 4 }
  await save()
  await expect.element(button('Keep mine')).toBeVisible()
  await button('Keep mine').click()
  await save()
  await expect.element(page.getByText('Countries saved').last()).toBeVisible()
  expect(saved().at(-1)).toEqual({ list: ['Germany', 'KH', 'TH'], byName: true, revision: 4 })
})
