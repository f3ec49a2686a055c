import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anItem } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { Messages } from './Messages.tsx'

const caseId = '00000000-0000-4000-8000-000000000001'
const { id: itemId, messages } = anItem()
const more = { ...messages[0]!, id: '00000000-0000-4000-8000-000000000599', content: 'Hello there.', reported: false }
const operation = `POST /admin/cases/${caseId}/surroundings`

it('What was said around a message shows after a reason was given, which the server logs', async () => {
  let answer: () => Response | object = () => refusal('NOT_CLAIMED')
  const calls = await serveStaff({ [operation]: () => answer() })
  await show(<Messages caseId={caseId} itemId={itemId} messages={messages} />)
  await page.getByRole('button', { name: 'Show the messages around it' }).click()
  const reason = page.getByRole('textbox')
  const send = page.getByRole('button', { name: 'Show the messages' })
  await expect.element(send).toBeDisabled()
  expect(page.getByText('Hello there.').elements()).toEqual([])
  await reason.fill('Who began?')
  await send.click()
  await expect.element(page.getByText("You don't have this case any more.")).toBeVisible()
  await expect.element(reason).toHaveValue('Who began?')
  answer = () => [more, ...messages]
  await send.click()
  await expect.element(page.getByText('Hello there.')).toBeVisible()
  expect(calls.at(-1)).toEqual([operation, { itemId, messageId: messages[1]!.id, reason: 'Who began?' }])
})

it('The result of lists about a reported picture stands beside its message', async () => {
  await serveStaff({})
  const picture = { id: 'reported-picture-of-the-test', url: '/picture.png', reported: true, lists: ['own', 'stop'] }
  await show(<Messages caseId={caseId} itemId={itemId} messages={[{ ...messages[0]!, picture }]} />)
  await expect.element(page.getByText('Looks like a photo that was removed here')).toBeVisible()
  await expect.element(page.getByText('stop', { exact: true })).toBeVisible()
})

it('The screen does not load a reported picture while lists are asked about it', async () => {
  const calls = await serveStaff({})
  const picture = { id: 'checked-picture-of-the-test', url: '/picture.png', reported: true, checking: true }
  await show(<Messages caseId={caseId} itemId={itemId} messages={[{ ...messages[0]!, picture }]} />)
  await expect.element(page.getByText('Being checked. Look again in a moment.')).toBeVisible()
  expect([
    page.getByRole('button', { name: /hold to uncover/ }).elements(),
    document.querySelector('img'),
    calls,
  ]).toEqual([[], null, []])
})
