import type { Report, ReportInput } from '@hearth/shared/moderation/reports'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aMember } from '../../testing/me.ts'
import { likedCard } from '../../testing/member-card.ts'
import { openProduct, serve, signedIn } from '../../testing/product.tsx'
import { refusal } from '../../testing/staff.ts'

const bo: MemberProfile = {
  ...likedCard,
  photos: [],
  lookingForGender: 'any',
  languageCode: 'en',
  sharedInterests: [],
  matched: false,
} as never
const block = { profileId: bo.id, name: bo.name, blockedAt: new Date().toISOString() }

/** The report as the server keeps it. */
const kept = (input: ReportInput): Report => ({
  id: '01890000-0000-7000-8000-000000000007',
  receipt: 'R-2345-6789',
  about: 'profile',
  name: bo.name,
  category: input.category,
  text: input.text ?? '',
  state: 'open',
  createdAt: new Date().toISOString(),
  decidedAt: null,
  answer: '',
  notes: [],
  appeal: null,
})

it('keeps what was typed through a failure, gets a number, blocks in the same step and shows its state', async () => {
  const sent: ReportInput[] = []
  let isReachable = false
  serve({
    ...signedIn(aMember),
    [`GET /profiles/${bo.id}`]: () => (sent.length ? refusal('NOT_FOUND', 404) : bo),
    'GET /blocks': () => ({ blocks: sent.map(() => block), nextCursor: null }),
    'GET /reports': () => ({ reports: sent.map(kept), nextCursor: null }),
    'POST /reports': async (request) => {
      if (!isReachable) throw new TypeError('no connection')
      sent.push(await request.json())
      return kept(sent[0]!)
    },
  })
  const { router } = await openProduct(`/profile/${bo.id}`)
  await page.getByRole('button', { name: 'More about Bo B.' }).click()
  await page.getByRole('menuitem', { name: 'Report Bo B.' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Bo B.' })
  const send = dialog.getByRole('button', { name: 'Send report' })
  await send.click()
  await expect.element(dialog.getByText("Please choose what's wrong.")).toBeVisible()
  await dialog.getByRole('radio', { name: 'Something else' }).click()
  await send.click()
  const text = dialog.getByRole('textbox', { name: 'What happened?' })
  await expect.element(dialog.getByText('Please tell us in a few words what happened.')).toBeVisible()
  await expect.element(text).toHaveFocus()
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    expect(await barriers()).toEqual([])
  }
  await text.fill('Sells insurance.')
  const danger = dialog.getByText('call the emergency number first', { exact: false })
  expect(danger.elements()).toEqual([])
  await dialog.getByRole('radio', { name: 'A threat, or someone is in danger' }).click()
  await expect.element(danger).toBeVisible()
  await dialog.getByRole('radio', { name: 'Advertising or spam' }).click()
  await dialog.getByRole('checkbox', { name: 'Block Bo B. as well' }).click()

  await send.click()
  await expect.element(dialog.getByRole('alert').getByText("The report wasn't sent.", { exact: false })).toBeVisible()
  await expect.element(text).toHaveValue('Sells insurance.')
  isReachable = true
  await send.click()
  await expect.element(dialog.getByText('R-2345-6789')).toBeVisible()
  expect(sent).toMatchObject([{ category: 'spam', text: 'Sells insurance.', block: true, profileId: bo.id }])
  await expect.element(dialog.getByText('Bo B. is blocked.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('heading', { name: 'You blocked Bo B.' })).toBeVisible()

  await router.navigate({ to: '/settings', hash: 'reports' })
  const row = page.getByRole('region', { name: 'Your reports' }).getByRole('listitem')
  for (const part of ['R-2345-6789', 'Bo B.', 'Advertising or spam', 'Received'])
    await expect
      .poll(() =>
        row
          .elements()
          .map(({ textContent }) => textContent)
          .join(),
      )
      .toContain(part)
  expect(row.elements()).toHaveLength(1)
})
