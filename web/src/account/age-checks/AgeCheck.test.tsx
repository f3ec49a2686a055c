import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { expectToast, show } from '../../testing/screen.tsx'
import { AgeCheck } from './AgeCheck.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})
const confirm = () => page.getByRole('button', { name: 'Confirm my age' })

it('tells the viewer why they wait, what is kept and who helps, without a button where no provider is', async () => {
  await show(<AgeCheck ageCheck={{ hasProvider: false, contact: 'hello@lagoon.test', last: null }} />)
  await expect.element(page.getByRole('heading', { name: 'One more step: your age' })).toBeVisible()
  await expect.element(page.getByText(/Our team checks it with you/)).toBeVisible()
  await expect.element(page.getByText(/hello@lagoon.test/)).toBeVisible()
  await expect.element(confirm()).not.toBeInTheDocument()
  expect(await barriers()).toEqual([])
})

it('tells the viewer of a check that did not show their age, and stays when the provider does not answer', async () => {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.endsWith('/api/me/age-check')) return fetch(request)
    return Response.json({ code: 'NOT_FOUND' }, { status: 404 })
  }
  const last = { result: 'unclear', at: '2026-11-20T10:00:00.000Z' } as const
  await show(<AgeCheck ageCheck={{ hasProvider: true, contact: null, last }} />)
  await expect.element(page.getByText(/didn't show that you're 18/)).toBeVisible()
  expect(await barriers()).toEqual([])
  await confirm().click()
  await expectToast("We couldn't start the check", 'An unexpected error')
  await expect.element(confirm()).toBeEnabled()
})
