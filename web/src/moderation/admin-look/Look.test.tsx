import { defaultLook, type Look } from '@hearth/shared/look'
import type { EditedLook, LookVersion } from '@hearth/shared/moderation/admin-look'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { LookScreen } from './LookScreen.tsx'

const edited = (changes: Partial<Look> = {}, revision = 0): EditedLook => ({
  look: { ...defaultLook, ...changes },
  revision,
})
const stored = (body: unknown) => ({ ...(body as EditedLook), revision: (body as EditedLook).revision + 1 })
const version = (changes: Partial<Look>, at: string): LookVersion => ({
  look: { ...defaultLook, ...changes },
  at,
  by: 'Ada Berg',
})

const digits = page.getByRole('textbox', { name: 'Colour', exact: true })
const save = page.getByRole('button', { name: 'Save changes' })
const frame = (theme: string) => page.getByRole('figure', { name: theme })
const ground = (theme: string, text: string) =>
  getComputedStyle(frame(theme).getByText(text, { exact: true }).element()).backgroundColor

/** Opens the screen. @returns what was sent */
async function open(begin: EditedLook, answers: Parameters<typeof serveStaff>[0] = {}) {
  const calls = await serveStaff({
    'GET /admin/look': () => begin,
    'GET /admin/look/versions': () => [],
    'PUT /admin/look': stored,
    ...answers,
  })
  await show(<LookScreen />, { path: '/admin/look' })
  await expect.element(digits).toBeVisible()
  return () => calls.filter(([operation]) => operation === 'PUT /admin/look').map(([, body]) => body)
}

afterEach(() => page.viewport(1280, 900))

it('Shows both themes in the colour and the corners as they are typed, and publishes them', async () => {
  const saved = await open(edited())
  expect(ground('Light', 'Take a look')).toBe('rgb(214, 63, 36)')
  await digits.fill('#00695C')
  await page.getByRole('radio', { name: 'Soft' }).click()
  await expect.poll(() => ground('Light', 'Take a look')).toBe('rgb(0, 105, 92)')
  expect(ground('Dark', 'Take a look')).not.toBe('rgb(0, 105, 92)')
  expect(await barriers()).toEqual([])
  await save.click()
  await expect.element(page.getByText('New look published')).toBeVisible()
  expect(saved()).toEqual([edited({ accent: '#00695C', corners: 'soft' })])
})

it('Offers the nearest colour that white text can be read on, and takes it by one press', async () => {
  const saved = await open(edited())
  await digits.fill('#ffff00')
  await expect.element(page.getByText(/White text is hard to read/)).toBeVisible()
  await save.click()
  await expect.element(digits).toHaveFocus()
  expect(saved()).toEqual([])
  await page.getByRole('button', { name: 'Use #7a7a05' }).click()
  await expect.element(digits).toHaveValue('#7a7a05')
  await expect.element(page.getByText(/White text is hard to read/)).not.toBeInTheDocument()
  await save.click()
  await expect.poll(saved).toEqual([edited({ accent: '#7a7a05' })])
})

it('Says what a colour is where none is typed, and goes back to its own when the field is empty', async () => {
  const saved = await open(edited({ accent: '#00695c' }, 3))
  for (const typed of ['red', '#fff', '#fff;}b']) {
    await digits.fill(typed)
    await expect.element(page.getByText(/A colour has # and six digits/)).toBeVisible()
  }
  await digits.fill('')
  await save.click()
  await expect.poll(saved).toEqual([edited({}, 3)])
})

it('Brings back an earlier look by one press, by keys', async () => {
  const saved = await open(edited({ accent: '#00695c' }, 2), {
    'GET /admin/look/versions': () => [
      version({ accent: '#00695c' }, '2026-11-30T10:00:00.000Z'),
      version({ accent: '#0b3d91', corners: 'straight' }, '2026-11-29T10:00:00.000Z'),
    ],
  })
  const earlier = page.getByRole('region', { name: 'Earlier looks' })
  await expect.element(earlier.getByText('Now', { exact: true })).toBeVisible()
  await expect.element(earlier.getByText(/#0b3d91 · Straight/)).toBeVisible()
  const back = page.getByRole('button', { name: 'Bring back' })
  ;(back.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(saved).toEqual([edited({ accent: '#0b3d91', corners: 'straight' }, 2)])
})

it('Tells the second of two admins, who keeps what they have chosen', async () => {
  let current = edited()
  await open(current, { 'GET /admin/look': () => current, 'PUT /admin/look': () => refusal('LOOK_CHANGED') })
  current = edited({ accent: '#0b3d91' }, 1)
  await page.getByRole('radio', { name: 'Straight' }).click()
  await save.click()
  await expect.element(page.getByRole('alert').getByText(/published another look/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(digits).toHaveValue('#0b3d91')
  await expect.element(page.getByRole('radio', { name: 'Straight' })).toBeChecked()
})

it('Fits the narrowest phone in Khmer', async () => {
  await page.viewport(320, 640)
  await serveStaff({ 'GET /admin/look': () => edited({ accent: '#ffff00' }), 'GET /admin/look/versions': () => [] })
  await show(<LookScreen />, { path: '/admin/look', language: 'km' })
  await expect.element(page.getByText('មើលជាមុន')).toBeVisible()
  for (const one of document.querySelectorAll('figure, fieldset, input'))
    expect(one.getBoundingClientRect().right).toBeLessThanOrEqual(320)
  expect(await barriers()).toEqual([])
})

it('Says that the look could not be loaded', async () => {
  await serveStaff({ 'GET /admin/look': () => refusal('INTERNAL', 500) })
  await show(<LookScreen />, { path: '/admin/look' })
  await expect.element(page.getByText("We couldn't load the look.")).toBeVisible()
})
