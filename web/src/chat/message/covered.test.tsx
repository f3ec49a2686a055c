import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMessage } from '../../testing/conversation.ts'
import { show } from '../../testing/screen.tsx'
import { noView } from '../sync/tracked-messages.ts'
import { Bubble } from './Bubble.tsx'
import { ConversationProvider } from './conversation-context.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { timelineOf } from './timeline.ts'

const message = aMessage({ content: 'Send feet pics', linksAllowed: false, covered: true })
const words = () => page.getByText('Send feet pics')
const cover = () => page.getByText('This has one of your hidden words.')
const uncover = () => page.getByRole('button', { name: 'Show' })

const bubble = (isRequest: boolean) => {
  const [shown] = timelineOf({ ...noView, messages: [message] })
  return (
    <ConversationProvider value={{ name: 'Cleo', isRequest } as never}>
      <ol>
        <Bubble shown={shown!} first last found={false} stop fresh={false} />
      </ol>
    </ConversationProvider>
  )
}

it('A message of a request is covered until the button, by keyboard too, which the words follow in focus', async () => {
  await show(bubble(true))
  await expect.element(cover()).toBeVisible()
  await expect.element(words()).not.toBeInTheDocument()
  uncover().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(words()).toBeVisible()
  await expect.element(cover()).not.toBeInTheDocument()
  expect(document.activeElement?.textContent).toContain('Send feet pics')
})

it('A message that was covered is not any more once the request is a chat', async () => {
  await show(bubble(false))
  await expect.element(words()).toBeVisible()
  await expect.element(cover()).not.toBeInTheDocument()
})

it('The list says only that there is a hidden word', async () => {
  await show(<MessagePreview message={message} />)
  await expect.element(cover()).toBeVisible()
  await expect.element(words()).not.toBeInTheDocument()
})
