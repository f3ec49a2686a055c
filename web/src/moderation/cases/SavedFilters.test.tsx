import type { Filter } from '@hearth/shared/moderation/cases'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { SavedFilters } from './SavedFilters.tsx'

const now: Filter = { severities: ['critical'], claim: 'free', finder: 'any', state: 'open' }
const mine: Filter = { claim: 'mine', finder: 'any', state: 'open' }
const open = () => page.getByRole('button', { name: 'Saved filters' }).click()

it('The present filter gets a name, and a named one is applied or removed', async () => {
  let stored = [{ name: 'Mine', filter: mine }]
  const calls = await serveStaff({
    'GET /admin/filters': () => stored,
    'PUT /admin/filters': (body) => {
      stored = (body as { filters: typeof stored }).filters
      return { done: true }
    },
  })
  const applied: Filter[] = []
  await show(<SavedFilters filter={now} onApply={(filter) => applied.push(filter)} />)
  await open()
  await page.getByRole('textbox').fill('Grave and free')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Grave and free', exact: true })).toBeVisible()
  await expect
    .poll(() => calls.at(-1))
    .toMatchObject(['PUT /admin/filters', { filters: [{ name: 'Mine' }, { filter: now }] }])
  await page.getByRole('button', { name: 'Mine', exact: true }).click()
  expect(applied).toEqual([mine])
  await open()
  await page
    .getByRole('button', { name: /Grave and free/ })
    .last()
    .click()
  await expect.poll(() => stored.map(({ name }) => name)).toEqual(['Mine'])
})

it('A filter that cannot be saved does not stay in the list', async () => {
  await serveStaff({ 'GET /admin/filters': () => [], 'PUT /admin/filters': () => refusal('INTERNAL', 500) })
  await show(<SavedFilters filter={now} onApply={() => {}} />)
  await open()
  await page.getByRole('textbox').fill('Grave')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText("The filters weren't saved")).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Grave', exact: true })).not.toBeInTheDocument()
})

it('Without the stored filters none is saved, because they are saved together', async () => {
  let isDown = true
  const stored = [{ name: 'Mine', filter: mine }]
  await serveStaff({ 'GET /admin/filters': () => (isDown ? refusal('NOT_FOUND', 404) : stored) })
  await show(<SavedFilters filter={now} onApply={() => {}} />)
  await open()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Mine', exact: true })).toBeVisible()
})
