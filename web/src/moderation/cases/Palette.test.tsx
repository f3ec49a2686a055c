import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { useOpenPalette } from './Console.tsx'
import { Palette } from './Palette.tsx'

const profileId = '00000000-0000-4000-8000-000000000100'
const caseId = '00000000-0000-4000-8000-000000000001'
const reason = 'Same words to ten members.'

it('A moderator who finds a member starts a case about them, with a reason', async () => {
  const calls = await serveStaff({
    'GET /admin/find': () => [{ kind: 'member', id: profileId, label: 'Bo B.' }],
    'POST /admin/cases': () => ({ caseId }),
  })
  await show(
    <>
      <Palette />
      <DialogArea />
    </>,
  )
  await page.getByLabelText('Id, number, name or address').fill('bo')
  await page.getByRole('option', { name: /Bo B/ }).click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Start a case about Bo B.')
  await page.getByLabelText('Category').selectOptions('Spam')
  await expect.element(page.getByRole('button', { name: 'Start the case' })).toBeDisabled()
  await page.getByLabelText('What did you find?').fill(reason)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls.at(-1)).toEqual(['POST /admin/cases', { profileId, category: 'spam', reason }])
})

it('A photo and a notice say what they are; a photo leads to its owner', async () => {
  await serveStaff({
    'GET /admin/find': () => [
      { kind: 'notice', id: caseId, label: 'N-2345-6789' },
      { kind: 'photo', id: profileId, label: 'Bo B.' },
    ],
  })
  await show(
    <>
      <Palette />
      <DialogArea />
    </>,
  )
  await page.getByLabelText('Id, number, name or address').fill(profileId)
  await expect.element(page.getByRole('option', { name: /N-2345-6789\s*Notice/ })).toBeVisible()
  await page.getByRole('option', { name: /Bo B\.\s*Photo/ }).click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Start a case about Bo B.')
})

it('A decision without a case leads to its member', async () => {
  await serveStaff({
    'GET /admin/find': () => [
      { kind: 'account-decision', id: profileId, label: 'D-2345-6789 · Bo B.' },
      { kind: 'approval', id: caseId, label: 'Bo' },
    ],
  })
  await show(
    <>
      <Palette />
      <DialogArea />
    </>,
  )
  await page.getByLabelText('Id, number, name or address').fill('D-2345-6789')
  await expect.element(page.getByRole('option', { name: /Bo\s*Approval/ })).toBeVisible()
  await page.getByRole('option', { name: /Bo B\.\s*Decision without a case/ }).click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Start a case about D-2345-6789 · Bo B.')
})

it('Two letters are too few for a name, and Escape leaves the search', async () => {
  await serveStaff({ 'GET /admin/find': () => [] })
  await show(
    <>
      <OpenPalette />
      <DialogArea />
    </>,
  )
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByLabelText('Id, number, name or address').fill('bo')
  await expect.element(page.getByText('Type at least three letters.')).toBeVisible()
  await page.getByLabelText('Id, number, name or address').fill('bob')
  await expect.element(page.getByText('Nothing found.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

function OpenPalette() {
  const open = useOpenPalette()
  return (
    <button type="button" onClick={open}>
      Find
    </button>
  )
}
