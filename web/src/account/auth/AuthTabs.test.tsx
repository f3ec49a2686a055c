import { password } from '@hearth/shared/testing'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fieldNamed, fillIn, formWith, show } from '../../testing/screen.tsx'
import { AuthTabs, type Tab } from './AuthTabs.tsx'

/** Both tabs, which change as on their screen. */
function BothTabs() {
  const [tab, setTab] = useState<Tab>('sign-up')
  return <AuthTabs tab={tab} onTab={setTab} fromMail={false} />
}
async function showTabs() {
  await show(<BothTabs />)
  await formWith('firstName')
}

it('works by keyboard alone', async () => {
  await showTabs()
  const tab = (name: string) => page.getByRole('tab', { name })
  const birthday = page.getByLabelText('Birthday', { exact: true })
  await expect.element(tab('Sign up')).toBeVisible()
  ;(tab('Sign up').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('Sign in')).toHaveFocus()
  await expect.element(page.getByLabelText('First name')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Sign up')).toHaveFocus()
  await expect.element(page.getByLabelText('First name')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  for (const text of ['nora@example.test', 'Nora', 'Lind']) await userEvent.keyboard(`${text}{Tab}`)
  await expect.element(birthday).toHaveFocus()
  await userEvent.keyboard('4/23/1994{Tab}')
  await expect.element(page.getByRole('button', { name: 'Choose from the calendar' })).toHaveFocus()
  await userEvent.keyboard(`{Tab}${password}{Tab} `)
  await expect.element(fieldNamed('password')).toHaveAttribute('type', 'text')
  await userEvent.keyboard(`{Tab}${password}`)
  await expect.element(fieldNamed('password')).toHaveValue(password)
  await expect.element(fieldNamed('confirmPassword')).toHaveValue(password)
})

it('loses nothing of what was typed while the newcomer looks at the other tab', async () => {
  await showTabs()
  const typed = { email: 'nora@example.test', firstName: 'Nora', lastName: 'Lind', birthday: '04/23/1994' }
  const filled = { ...typed, password, confirmPassword: password }
  await fillIn(filled)
  await page.getByRole('tab', { name: 'Sign in' }).click()
  await expect.element(page.getByLabelText('First name')).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await expect.element(page.getByLabelText('First name')).toBeVisible()
  for (const [name, value] of Object.entries(filled)) await expect.element(fieldNamed(name)).toHaveValue(value)
})
