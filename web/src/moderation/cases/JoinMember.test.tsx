import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aCase } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { openJoinMember } from './JoinMember.tsx'

const read = aCase({ subject: null, name: null })
const profileId = '00000000-0000-4000-8000-000000000100'
const join = `POST /admin/cases/${read.id}/subject`

it('A moderator finds the member that a notice is about, reads what follows, and joins them', async () => {
  let answer: () => Response | object = () => refusal('OWN_CASE')
  const calls = await serveStaff({
    'GET /admin/find': () => [
      { kind: 'case', id: read.id, label: '#1' },
      { kind: 'photo', id: profileId, label: 'Bo B.' },
    ],
    [join]: () => answer(),
  })
  let joined = 0
  await show(<DialogArea />)
  openJoinMember({ read, onJoined: () => joined++ })
  await page.getByRole('combobox').or(page.getByRole('textbox')).fill('bo')
  await expect.element(page.getByRole('option', { name: /Bo B/ })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
  await page.getByRole('option', { name: /Bo B/ }).click()
  const submit = page.getByRole('button', { name: 'Link to Bo B.' })
  await submit.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  answer = () => ({ caseId: read.id })
  await submit.click()
  await expect.element(page.getByText('The notice is now about Bo B.')).toBeVisible()
  expect(calls.at(-1)).toEqual([join, { profileId, version: read.version }])
  expect(joined).toBe(1)
})

it('The dialog has no barriers in either theme, while it searches, asks and refuses', async () => {
  await serveStaff({
    'GET /admin/find': () => [{ kind: 'photo', id: profileId, label: 'Bo B.' }],
    [join]: () => refusal('OWN_CASE'),
  })
  await show(<DialogArea />)
  openJoinMember({ read, onJoined: () => {} })
  await page.getByRole('combobox').or(page.getByRole('textbox')).fill('bo')
  await expect.element(page.getByRole('option', { name: /Bo B/ })).toBeVisible()
  expect(await barriers()).toEqual([])
  await page.getByRole('option', { name: /Bo B/ }).click()
  await page.getByRole('button', { name: 'Link to Bo B.' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(await barriers()).toEqual([])
})
