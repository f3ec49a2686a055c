import type { Settings } from '@hearth/shared/account/settings'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aMember } from '../../testing/me.ts'
import { serve, signedIn } from '../../testing/product.tsx'
import { show } from '../../testing/screen.tsx'
import { ChatPrivacy } from './ChatPrivacy.tsx'

it('How often a member answers counts until they leave it out, and again after', async () => {
  const me = aMember()
  const sent: Partial<Settings>[] = []
  let leaveOutAnswers = false
  const settings = (): Settings => ({ ...me.settings, ...(leaveOutAnswers && { leaveOutAnswers }) })
  serve({
    ...signedIn(() => ({ ...me, settings: settings() })),
    'GET /me/receipts': () => ({ on: true }),
    'PUT /me/settings': async (request) => {
      const changed = (await request.json()) as Partial<Settings>
      sent.push(changed)
      leaveOutAnswers = changed.leaveOutAnswers ?? leaveOutAnswers
      return settings()
    },
  })
  await show(<ChatPrivacy />)
  const control = page.getByRole('switch', { name: 'Leave out how often I answer' })
  await expect.element(control).not.toBeChecked()
  await control.click()
  await expect.element(control).toBeChecked()
  await expect.poll(() => sent).toEqual([{ leaveOutAnswers: true }])
  await control.click()
  await expect.element(control).not.toBeChecked()
  await expect.poll(() => sent).toEqual([{ leaveOutAnswers: true }, { leaveOutAnswers: false }])
})

it('Where the community has no Match, there is nothing to leave out', async () => {
  const me = aMember()
  serve({
    ...signedIn(() => ({ ...me, community: { ...me.community, off: ['recommendations'] } })),
    'GET /me/receipts': () => ({ on: true }),
  })
  await show(<ChatPrivacy />)
  await expect.element(page.getByRole('switch', { name: "Show when you're typing" })).toBeEnabled()
  await expect.element(page.getByRole('switch', { name: 'Leave out how often I answer' })).not.toBeInTheDocument()
})
