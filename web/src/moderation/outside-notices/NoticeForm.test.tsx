import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fieldNamed, fillIn, show, submit } from '../../testing/screen.tsx'
import { NoticeForm } from './NoticeForm.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

function serve(dueAt: string | null = null, status = 200) {
  const sent: Record<string, unknown>[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.endsWith('/api/outside-notices')) return fetch(input, init)
    sent.push((await request.json()) as Record<string, unknown>)
    if (status !== 200)
      return Response.json({ code: 'TOO_MANY_REQUESTS', message: 'x', defined: true, status }, { status })
    return Response.json({ receipt: 'N-ABCD-2345', dueAt })
  }
  return sent
}

const choose = (name: RegExp) => page.getByRole('radio', { name }).click()
const believe = () => page.getByLabelText('I believe in good faith', { exact: false }).click()
const who = { name: 'Ann Berg', email: 'ann@example.test' }
const what = { place: 'https://hearth.test/profile/1', explanation: 'It is stolen from me.' }

it('names every missing field beside it, and focuses the first', async () => {
  const sent = serve()
  await show(<NoticeForm isMember />)
  await submit()
  for (const problem of [
    "Please choose what it's about.",
    'Please enter your name.',
    'Please enter your email address.',
    'Please tell us where it is.',
    'Please explain it in a few words.',
    'Please confirm this.',
  ])
    await expect.element(page.getByText(problem)).toBeVisible()
  expect(document.activeElement?.getAttribute('name')).toBe('kind')
  expect(sent).toEqual([])
})

it('sends a notice without what was left out, and shows its number', async () => {
  const sent = serve()
  await show(<NoticeForm isMember />)
  await choose(/^Something illegal/)
  await fillIn({ ...who, ...what })
  await believe()
  await submit()
  await expect.element(page.getByText('N-ABCD-2345')).toBeVisible()
  expect(sent).toEqual([
    { kind: 'illegal', ...who, ...what, aboutChild: false, goodFaith: true, language: 'en', law: '', signature: '' },
  ])
})

it('asks for a signature under a notice of an intimate picture, and promises 48 hours', async () => {
  const sent = serve('2026-11-25T10:00:00.000Z')
  await show(<NoticeForm isMember />)
  await choose(/^An intimate picture of me/)
  await fillIn({ ...who, ...what })
  await believe()
  await submit()
  await expect.element(page.getByText('Please sign with your full name.')).toBeVisible()
  await fillIn({ signature: 'Ann Berg' })
  await submit()
  await expect.element(page.getByText("We'll decide by Nov 25, 2026", { exact: false })).toBeVisible()
  expect(sent).toMatchObject([{ kind: 'intimate', signature: 'Ann Berg' }])
})

it('does not ask for a name in a notice of the abuse of a child', async () => {
  const sent = serve()
  await show(<NoticeForm isMember />)
  await choose(/^Something illegal/)
  await page.getByLabelText("It's about the sexual abuse of a child").click()
  await fillIn(what)
  await believe()
  await submit()
  await expect.element(page.getByText('N-ABCD-2345')).toBeVisible()
  expect(sent).toMatchObject([{ aboutChild: true, name: '', email: '' }])
})

it('keeps everything when it cannot be sent', async () => {
  serve(null, 429)
  await show(<NoticeForm isMember />)
  await choose(/^Something illegal/)
  await fillIn({ ...who, ...what })
  await believe()
  await submit()
  await expect.element(page.getByText("You've sent several already.", { exact: false })).toBeVisible()
  expect(fieldNamed('explanation').value).toBe(what.explanation)
  expect(sessionStorage.getItem('hearth-notice')).toContain(what.explanation)
})
