import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aCard } from '../../../testing/member-card.ts'
import { show } from '../../../testing/screen.tsx'
import { PartOfLike } from './PartOfLike.tsx'

it('A note with a like is covered, and the part that it is for is not', async () => {
  const at = new Date().toISOString()
  const part = { kind: 'answer', at, prompt: 'weekends.sunday', text: 'Pancakes' } as const
  const item = { member: aCard(2, 'Cleo'), at, mutual: false, part, note: 'Send feet pics', covered: true } as const
  await show(<PartOfLike item={item} part={part} side="received" />)
  await expect.element(page.getByText('Pancakes')).toBeVisible()
  await expect.element(page.getByText('Send feet pics')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(page.getByText('Send feet pics')).toBeVisible()
})
