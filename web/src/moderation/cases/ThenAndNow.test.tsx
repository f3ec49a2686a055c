import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aCase, anItem } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { ThenAndNow } from './ThenAndNow.tsx'

it('Shows a member without changes since the report once', async () => {
  await serveStaff({ 'GET /interests': () => [] })
  const now = aCase().subject!.now!
  await show(<ThenAndNow then={now} now={now} />)
  await expect.element(page.getByRole('heading', { name: 'As reported, and unchanged since' })).toBeVisible()
  expect(page.getByText(now.bio).elements()).toHaveLength(1)
  expect(page.getByRole('heading', { name: 'Now' }).elements()).toEqual([])
})

it('Interests are named in the words of the reader, as reported and as they are now', async () => {
  await serveStaff({
    'GET /interests': () => [
      { key: 'hiking', name: 'ដើរព្រៃ' },
      { key: 'chess', name: 'អុក' },
    ],
  })
  const then = { ...anItem().asReported!, interests: ['hiking'] }
  await show(<ThenAndNow then={then} now={aCase().subject!.now} />, { language: 'km' })
  const texts = () => [...document.querySelectorAll('dd')].map(({ firstChild }) => firstChild?.textContent)
  await expect.poll(texts).toEqual(expect.arrayContaining(['ដើរព្រៃ', 'ដើរព្រៃ, អុក']))
  expect(document.body.textContent).not.toContain('hiking')
})
