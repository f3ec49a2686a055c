import type { CaseItem } from '@hearth/shared/moderation/cases'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anItem } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { SelfiePanel } from '../decisions/SelfiePanel.tsx'
import { Item } from './Item.tsx'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const picture = (number: number) => ({
  id: id(number),
  url: `/api/admin/pictures/${id(1)}/${id(number)}`,
  reported: false,
})
const selfie: NonNullable<CaseItem['selfie']> = {
  id: id(9),
  pose: { hand: 'left', sign: 'two', place: 'head' },
  state: 'waiting',
  sentAt: '2026-11-23T08:00:00.000Z',
  framesUntil: '2026-11-24T08:00:00.000Z',
  frames: [picture(11), picture(12), picture(13)],
  photos: [picture(21), picture(22)],
}
const decision = `POST /admin/selfies/${selfie.id}`

async function showPanel() {
  const ended: [boolean, boolean][] = []
  const calls = await serveStaff({ [decision]: () => ({ done: true }) })
  await show(<SelfiePanel selfie={selfie} barred={null} onDecided={(next, adult) => ended.push([next, adult])} />)
  return { calls, ended }
}

const choose = (name: string) => page.getByRole('radio', { name }).click()
const answer = (question: string, name: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name }).click()
const decide = () =>
  page
    .getByRole('button', { name: /^Decide/ })
    .last()
    .click()

it('shows the frames beside the photos, covered, with the pose in words', async () => {
  await serveStaff({})
  await show(
    <Item
      item={anItem({
        kind: 'selfie',
        category: null,
        words: null,
        reporter: null,
        asReported: null,
        messages: [],
        selfie,
      })}
      caseId={id(1)}
      now={null}
    />,
  )
  const frames = page.getByRole('list', { name: 'Pictures of the pose' }).getByRole('button', { name: /hold/i })
  expect(frames.all()).toHaveLength(3)
  for (const frame of frames.all()) await expect.element(frame).toHaveAttribute('data-uncovered', 'false')
  expect(page.getByRole('list', { name: 'Photos of the profile' }).getByRole('listitem').all()).toHaveLength(2)
  for (const words of ['Raise your left hand.', 'Make a V with two fingers.', 'Hold it above your head.'])
    await expect.element(page.getByText(words)).toBeVisible()
})

it('verifies the ticked photos only when all answers are yes', async () => {
  const { calls, ended } = await showPanel()
  await choose('Verify the photos')
  await expect.element(page.getByText("whether it's the pose")).toBeVisible()
  await page.getByRole('checkbox', { name: 'Photo 2' }).click()
  await answer('Is it this pose?', 'No')
  await answer('Is the person an adult?', 'Yes')
  await expect.element(page.getByText('a decision that fits the answers')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Decide/ }).last()).toHaveAttribute('aria-disabled', 'true')
  await answer('Is it this pose?', 'Yes')
  await decide()
  await expect.poll(() => ended).toEqual([[false, true]])
  expect(calls).toEqual([
    [decision, { outcome: 'verified', photoIds: [id(22)], poseRight: true, adult: true, note: '' }],
  ])
})

it('asks why the person seems to be a minor, and goes on in the same case', async () => {
  const { calls, ended } = await showPanel()
  await choose("Don't verify")
  await answer('Is it this pose?', 'Yes')
  await answer('Is the person an adult?', 'No')
  await expect.element(page.getByText('a note for your colleagues')).toBeVisible()
  await page.getByRole('textbox', { name: 'Why you think so' }).fill('Looks about fifteen.')
  await decide()
  await expect.poll(() => ended).toEqual([[false, false]])
  expect(calls[0]![1]).toMatchObject({ outcome: 'refused', adult: false, note: 'Looks about fifteen.' })
})

it('asks for new pictures, or a colleague, without any answer', async () => {
  const { calls, ended } = await showPanel()
  await choose('Ask for new pictures')
  await decide()
  await expect.poll(() => ended).toEqual([[false, true]])
  expect(calls[0]![1]).toMatchObject({ outcome: 'again', photoIds: [], adult: true })
})
