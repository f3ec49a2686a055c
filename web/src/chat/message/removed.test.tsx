import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { ConversationProvider } from './conversation-context.ts'
import { QuoteText } from './Quote.tsx'
import { removedWords } from './removed-words.ts'

it('A message that is gone says whose act that was: the sender’s, or the moderators’', () => {
  const t = ((key: string) => key) as never
  const words = (mine: boolean, removedByStaff: boolean) => removedWords(t, { mine, removedByStaff })
  expect([words(true, false), words(false, false)]).toEqual(['chat.removedByYou', 'chat.removed'])
  expect([words(true, true), words(false, true)]).toEqual(['chat.removedByStaff', 'chat.removedByStaff'])
})

it('A quote of a message that moderators removed says so, without its text', async () => {
  const quoted = { seq: 1, mine: false, excerpt: '', photo: false, removed: true, removedByStaff: true }
  await show(
    <ConversationProvider value={{ name: 'Bo', jumpTo: () => {} } as never}>
      <QuoteText quoted={quoted} />
    </ConversationProvider>,
  )
  await expect.element(page.getByText('Removed by our moderators')).toBeVisible()
})
