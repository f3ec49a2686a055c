import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { BlurredPicture } from './BlurredPicture.tsx'
import { BreakNotice } from './BreakNotice.tsx'
import { breakAfter, cover, reveal } from './revealed.ts'
import { useRevealKey } from './use-reveal-key.ts'

const picture = (id: string) => ({ id, url: `/${id}.png`, reported: false })

function Pictures() {
  useRevealKey()
  return (
    <>
      <textarea aria-label="Words" />
      <BlurredPicture picture={picture('one')} number={1} />
      <BlurredPicture picture={picture('two')} number={2} />
      <BreakNotice />
      <DialogArea />
    </>
  )
}

const pictureOf = (number: number) =>
  page.getByRole('button', { name: `Picture ${number}: hold to uncover`, exact: true })

it('A picture is uncovered only while v is held, and never while words are typed', async () => {
  await serveStaff({})
  await show(<Pictures />)
  await expect.element(pictureOf(1)).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{v>}')
  await expect.element(pictureOf(1)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(pictureOf(2)).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{/v}')
  await expect.element(pictureOf(1)).toHaveAttribute('aria-pressed', 'false')
  await page.getByLabelText('Words').click()
  await userEvent.keyboard('{v>}')
  await expect.element(page.getByLabelText('Words')).toHaveValue('v')
  await expect.element(pictureOf(1)).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{/v}')
})

it('Space on the focused picture holds it too, and the window that loses the focus covers it', async () => {
  await serveStaff({})
  await show(<Pictures />)
  ;(pictureOf(2).element() as HTMLElement).focus()
  await userEvent.keyboard('{ >}')
  await expect.element(pictureOf(2)).toHaveAttribute('aria-pressed', 'true')
  dispatchEvent(new Event('blur'))
  await expect.element(pictureOf(2)).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{/ }')
})

it('The large picture comes after the small one', async () => {
  await serveStaff({})
  await show(<Pictures />)
  await expect.element(pictureOf(1)).toBeVisible()
  expect(page.getByRole('button', { name: 'Larger' }).elements()).toHaveLength(0)
})

it('After many pictures in an hour the console proposes a break, with the help lines', async () => {
  await serveStaff({})
  await show(<Pictures />)
  reveal('again')
  reveal('again')
  cover()
  await expect.element(page.getByText(/1 picture this hour/)).toBeVisible()
  for (let i = 0; i < breakAfter; i++) reveal(`picture ${i}`)
  cover()
  await expect.element(page.getByText(/Take a break/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Help lines' })).toBeVisible()
})
