import { deletionWords } from '@hearth/shared/account/deletion'
import { languages } from '@hearth/shared/language-codes'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { provideQuestions } from '../../app/session/freshly.ts'
import { show, submit } from '../../testing/screen.tsx'
import { Deletion } from './Deletion.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

/** Answers deletions with these refusals, one after the other, and then with the day. */
function serve(...refusals: string[]) {
  const bodies: unknown[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.endsWith('/api/me/deletion')) return fetch(input, init)
    bodies.push(await request.json())
    const code = refusals.shift()
    return code ? Response.json({ code }, { status: 403 }) : Response.json({ deletesAt: '2026-12-07T12:00:00.000Z' })
  }
  return bodies
}

const field = () => page.getByRole('textbox')
const open = async () => {
  await show(<Deletion />)
  await page.getByRole('button', { name: 'Delete my account' }).click()
}

it('says what goes and what stays before it asks for the word, and sends nothing without it', async () => {
  const bodies = serve()
  await show(<Deletion />)
  expect(page.getByText('What goes').elements()).toEqual([])
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(page.getByRole('heading', { name: 'What goes' })).toHaveFocus()
  for (const text of ['What goes', 'What stays with others', '14 days to change your mind'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await field().fill('delete it')
  await submit()
  await expect.element(page.getByText('Please type DELETE.')).toBeVisible()
  await expect.element(field()).toHaveFocus()
  expect(bodies).toEqual([])
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect.element(page.getByRole('heading', { name: 'Delete your account' })).toHaveFocus()
})

it('asks who it is where that is due, and deletes then', async () => {
  let asked = 0
  provideQuestions(async () => ({
    askAgain: async () => void asked++,
    leadToFactor: () => Promise.reject(new Error()),
  }))
  const bodies = serve('REAUTHENTICATION_REQUIRED')
  await open()
  await field().fill('delete')
  await submit()
  await expect.poll(() => [asked, bodies]).toEqual([1, [{ word: 'delete' }, { word: 'delete' }]])
})

it('names the word of each language', async () => {
  serve()
  for (const language of languages) {
    const { unmount } = await show(<Deletion />, { language })
    await page.getByRole('button').last().click()
    await expect.element(field()).toHaveAccessibleName(new RegExp(deletionWords[language]))
    await unmount()
  }
})
