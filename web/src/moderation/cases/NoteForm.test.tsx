import type { Case } from '@hearth/shared/moderation/cases'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aCase, anItem } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { NoteForm } from './NoteForm.tsx'

const read = aCase()
const write = `POST /admin/cases/${read.id}/notes`
const preview = `${write}/preview`
const mail = {
  to: 'Bo B.',
  subject: 'A message about your account',
  text: 'Hello Bo, is it an advert?',
  language: 'en',
}

async function showForm(one: Case = read, answer: () => Response | object = () => ({})) {
  const calls = await serveStaff({ [write]: answer, [preview]: () => mail })
  await show(
    <>
      <NoteForm read={one} onWritten={() => {}} />
      <DialogArea />
    </>,
  )
  return calls
}
const text = () => page.getByRole('textbox')
const button = (name: string) => page.getByRole('button', { name })
const choose = (name: RegExp) => page.getByRole('radio', { name }).click()
const asked = (calls: [string, unknown][]) => calls.map(([operation]) => operation)

it('A note stays among staff until staff choose another reader, and each reader has a draft of their own', async () => {
  const calls = await showForm()
  await expect.element(page.getByRole('radio', { name: 'Staff only' })).toBeChecked()
  await text().fill('A bot, I think.')
  await choose(/the member this is about/)
  await expect.element(text()).toHaveValue('')
  await choose(/Staff only/)
  await expect.element(text()).toHaveValue('A bot, I think.')
  await button('Add note').click()
  await expect.element(text()).toHaveValue('')
  expect(calls).toEqual([[write, { voice: 'internal', text: 'A bot, I think.' }]])
})

it('What goes to the member is shown before it is sent; no key sends it by accident', async () => {
  const calls = await showForm()
  await choose(/the member this is about/)
  await text().fill('Is it an advert?')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(calls).toEqual([])
  await button('See what Bo B. gets').click()
  await expect.element(page.getByText(mail.text)).toBeVisible()
  await expect.element(button('Keep writing')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(mail.text)).not.toBeInTheDocument()
  expect(asked(calls)).toEqual([preview])
  await expect.element(text()).toHaveValue('Is it an advert?')
  await button('See what Bo B. gets').click()
  await button('Send to Bo B.').click()
  await expect.element(page.getByText('Sent to Bo B.')).toBeVisible()
  await expect.element(text()).toHaveValue('')
  expect(calls.at(-1)).toEqual([write, { voice: 'to-member', text: 'Is it an advert?' }])
})

it('A text that the server refuses stays', async () => {
  await showForm(read, () => refusal('NOT_CLAIMED'))
  await choose(/who sent report R-2345-6789/)
  await text().fill('Thank you.')
  await button('See what Ann A. gets').click()
  await button('Send to Ann A.').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await button('Keep writing').click()
  await expect.element(text()).toHaveValue('Thank you.')
})

it('The member of a case about a minor cannot be chosen, and the choice says why', async () => {
  await showForm({ ...read, items: [anItem({ canBeTold: false })], mayTellMember: false })
  await expect.element(page.getByRole('radio', { name: /the member this is about/ })).toBeDisabled()
  await expect.element(page.getByText('Not available in cases about a minor, or in sealed ones.')).toBeVisible()
})

it.each([
  ['staff', /Staff only/],
  ['the reporter', /who sent report R-2345-6789/],
  ['the member', /the member this is about/],
] as const)('The form for %s has no barriers in either theme, nor has the mail it shows', async (_, reader) => {
  await showForm()
  await choose(reader)
  await text().fill('Thank you.')
  expect(await barriers()).toEqual([])
  const check = button('See what').elements()
  if (!check.length) return
  await button('See what').click()
  await expect.element(page.getByText(mail.text)).toBeVisible()
  expect(await barriers()).toEqual([])
})
