import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { background } from './background.tsx'

const Warning = ({ name }: { name: string }) => <p>A warning about {name}</p>

it('comes once the line is better, and the screen and what is typed there stay', async () => {
  let attempts = 0
  const Late = background(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('lost')
    return { Warning }
  }, 'Warning')
  await show(
    <>
      <input aria-label="Message" />
      <Late name="Bo" />
    </>,
  )
  await page.getByLabelText('Message').fill('Hi')
  await expect.element(page.getByText('A warning about Bo')).toBeVisible()
  await expect.element(page.getByLabelText('Message')).toHaveValue('Hi')
  expect(attempts).toBe(2)
})

it('is there at once on a later screen', async () => {
  const Part = background(async () => ({ Warning }), 'Warning')
  const first = await show(<Part name="Bo" />)
  await expect.element(page.getByText('A warning about Bo')).toBeVisible()
  await first.unmount()
  await show(<Part name="Cleo" />)
  expect(page.getByText('A warning about Cleo').query()).not.toBeNull()
})
