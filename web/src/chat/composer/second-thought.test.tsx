import type { Me } from '@hearth/shared/account/me'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useMe } from '../../app/session/session.ts'
import { serveMember } from '../../testing/member.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { show } from '../../testing/screen.tsx'
import { useJudge } from '../care/use-judge.ts'
import { type ConversationContext, ConversationProvider } from '../message/conversation-context.ts'
import { Composer } from './Composer.tsx'

const id = '0198c2f0-0000-7000-8000-000000000001'
const partner = { id: ownProfile.id, name: 'Bo', age: 30, photo: null, online: false, lastSeenAt: null }
const nothing = () => {}
const context: ConversationContext = {
  partner,
  name: 'Bo',
  starters: [],
  isRequest: false,
  startMessage: nothing,
  openMenu: nothing,
  jumpTo: nothing,
  react: nothing,
  retry: nothing,
  discard: nothing,
  rewrite: nothing,
}

/** Whether the rules have loaded: after those of the composer, which stands before it. */
function Ready() {
  const { data: me } = useMe()
  const judge = useJudge(me?.settings.secondThought ?? false)
  return <i data-testid="ready">{me && String(judge !== null)}</i>
}

function Writing({ early, recent }: { early: boolean; recent: string[] }) {
  const [sent, setSent] = useState<string[]>([])
  return (
    <ConversationProvider value={context}>
      <output>{sent.join(' | ')}</output>
      <Composer
        conversationId={id}
        eager
        mode={null}
        onMode={nothing}
        onSend={(text) => setSent([...sent, text])}
        onPhoto={nothing}
        onEdit={async () => true}
        editable={() => undefined}
        early={early}
        recent={() => recent}
      />
      <Ready />
    </ConversationProvider>
  )
}

const field = () => page.getByRole('textbox', { name: 'Write a message' })
const sent = () => document.querySelector('output')?.textContent
const question = () => page.getByText('Send it like this?', { exact: false })

const hurtful = 'You’re ugly'
const number = 'My number is 0176 5550 1234'

type Shown = Partial<Me['settings']> & { early?: boolean; recent?: string[] }
async function showComposer({ early = true, recent = [], ...settings }: Shown = {}) {
  const calls = serveMember(settings)
  await show(<Writing early={early} recent={recent} />)
  await expect.element(page.getByTestId('ready')).toHaveTextContent(String(settings.secondThought ?? true))
  return calls
}

async function write(text: string) {
  await field().fill(text)
  await userEvent.keyboard('{Enter}')
}

describe('A second thought', () => {
  it('is asked for once before a hurtful text, nothing leaves the browser, and a second Enter sends', async () => {
    const calls = await showComposer()
    await write(hurtful)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Bo could be hurt by this. Send it like this?')
    await expect.element(field()).toHaveFocus()
    expect([sent(), calls]).toEqual(['', []])
    await userEvent.keyboard('{Enter}')
    await expect.element(question()).not.toBeInTheDocument()
    await write(hurtful)
    expect(sent()).toBe(`${hurtful} | ${hurtful}`)
  })

  it('is asked for before a number early in a conversation', async () => {
    await showComposer()
    await write(number)
    await expect.element(page.getByText(/a number can't be taken back/)).toBeVisible()
    await page.getByRole('button', { name: 'Send anyway' }).click()
    expect(sent()).toBe(number)
  })

  it('is not asked for before a number later on', async () => {
    await showComposer({ early: false })
    await write(number)
    expect(sent()).toBe(number)
  })

  it('goes on with the text by its button, by Escape or by typing', async () => {
    await showComposer()
    for (const goOn of [
      () => page.getByRole('button', { name: 'Change it' }).click(),
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.keyboard('!'),
    ]) {
      await write(`${hurtful} ${Math.random()}`)
      await expect.element(question()).toBeVisible()
      await goOn()
      await expect.element(question()).not.toBeInTheDocument()
      await expect.element(field()).toHaveFocus()
    }
    expect(sent()).toBe('')
  })

  it('is asked for in the language of the conversation', async () => {
    await showComposer({ recent: ['Hej, hvordan går det på arbejdet?', 'Jeg er snart færdig'] })
    await write('Slut!')
    expect(sent()).toBe('Slut!')
  })

  it('is never asked for once it is switched off', async () => {
    await showComposer({ secondThought: false })
    await write(hurtful)
    expect(sent()).toBe(hurtful)
  })
})

describe('The composer', () => {
  it('counts characters as the server does, most emoji as one', async () => {
    await showComposer()
    await field().fill('👍'.repeat(1001))
    await expect.element(page.getByText(/characters/)).not.toBeInTheDocument()
    await field().fill('👍'.repeat(2000))
    await expect.element(page.getByText('2,000 of 2,000 characters')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(sent()).toBe('👍'.repeat(2000))
    await field().fill('👍'.repeat(2001))
    await expect.element(page.getByText('2,001 of 2,000 characters')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  })
})
