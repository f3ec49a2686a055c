import type { Settings } from '@hearth/shared/account/settings'
import { hiddenWordLimits } from '@hearth/shared/members/hidden-words'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMember } from '../../testing/me.ts'
import { serve, signedIn } from '../../testing/product.tsx'
import { show } from '../../testing/screen.tsx'
import { HiddenWords } from './HiddenWords.tsx'

type Server = { saved: string[]; refuses: false | (() => Response); waits: () => Promise<void> }

/** Shows the field of a member who hides these words. @returns what the server holds, and how it answers */
async function showWords(hiddenWords: string[]) {
  const me = aMember()
  const server: Server = { saved: hiddenWords, refuses: false, waits: async () => {} }
  const settings = (): Settings => ({ ...me.settings, hiddenWords: server.saved })
  serve({
    ...signedIn(() => ({ ...me, settings: settings() })),
    'PUT /me/settings': async (request) => {
      await server.waits()
      if (server.refuses) return server.refuses()
      server.saved = ((await request.json()) as { hiddenWords: string[] }).hiddenWords
      return settings()
    },
  })
  await show(<HiddenWords />)
  return server
}

const field = () => page.getByRole('textbox', { name: 'Word, phrase or emoji' })
const remove = (word: string) => page.getByRole('button', { name: `Remove ${word}`, exact: true })
const alert = (words: string) => page.getByRole('alert').filter({ hasText: words }).last()
const many = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`)

it('Enter, a comma and the button each add words, and a repeat adds none', async () => {
  const server = await showWords(['idiot'])
  await expect.element(remove('idiot')).toBeVisible()
  await field().fill('Feet pics')
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Feet pics')).toBeVisible()
  await expect.element(field()).toHaveValue('')
  await expect.element(field()).toHaveFocus()
  await field().fill('🍆,')
  await expect.element(remove('🍆')).toBeVisible()
  await field().fill('IDIOT, ស្អាត')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(remove('ស្អាត')).toBeVisible()
  await expect.poll(() => server.saved).toEqual(['idiot', 'Feet pics', '🍆', 'ស្អាត'])
})

it('A word is removed by itself, and the focus goes to the next one, and from the last to the field', async () => {
  const server = await showWords(['one', 'two'])
  await remove('one').click()
  await expect.element(remove('two')).toHaveFocus()
  await expect.element(remove('one')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
  await expect.poll(() => server.saved).toEqual([])
})

it('What is no word, too long or one too many stays in the field with the reason', async () => {
  await showWords(many(hiddenWordLimits.entries))
  for (const [typed, reason] of [
    ['?!', 'Write a word or an emoji.'],
    ['a'.repeat(hiddenWordLimits.characters + 1), "That's too long: 40 characters at most."],
    ['more', 'You already have 50. Remove one to add another.'],
  ] as const) {
    await field().fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(alert(reason)).toBeVisible()
    await expect.element(field()).toHaveValue(typed)
  }
})

it('A word that could not be saved stands in the field again', async () => {
  const server = await showWords(['one'])
  await expect.element(remove('one')).toBeVisible()
  server.refuses = () => Response.json({ code: 'INTERNAL_SERVER_ERROR' }, { status: 500 })
  await field().fill('two')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert('Failed to update')).toBeVisible()
  await expect.element(field()).toHaveValue('two')
  await expect.element(remove('two')).not.toBeInTheDocument()
  const problems = [{ field: 'hiddenWords', code: 'hidden_words_limit' }]
  server.refuses = () =>
    Response.json({ code: 'INVALID', defined: true, status: 400, data: { problems } }, { status: 400 })
  await userEvent.keyboard('{Enter}')
  await expect.element(alert('You already have 50.')).toBeVisible()
  await expect.element(field()).toHaveValue('two')
})

const tooMany = () => Response.json({ code: 'TOO_MANY_REQUESTS' }, { status: 429 })

/** Enters words without a wait for the answers in between. */
async function enter(...typed: string[]) {
  for (const word of typed) {
    await field().fill(word)
    await userEvent.keyboard('{Enter}')
  }
}

it('Words that were added one soon after the other all stand in the field again, before what is typed now', async () => {
  const server = await showWords(['idiot'])
  await expect.element(remove('idiot')).toBeVisible()
  const answers: (() => void)[] = []
  server.waits = () => new Promise((resolve) => answers.push(resolve))
  server.refuses = tooMany
  await enter('one', 'two')
  await field().fill('thr')
  for (const [count, value] of [
    [1, 'one, thr'],
    [2, 'one, two, thr'],
  ] as const) {
    await expect.poll(() => answers.length).toBe(count)
    answers.at(-1)!()
    await expect.element(field()).toHaveValue(value)
  }
  server.refuses = false
  server.waits = async () => {}
  await userEvent.keyboard('ee{Enter}')
  await expect.poll(() => server.saved).toEqual(['idiot', 'one', 'two', 'three'])
  await expect.element(field()).toHaveValue('')
})

it('A word that a later change saves after all leaves the field', async () => {
  const server = await showWords(['idiot'])
  await expect.element(remove('idiot')).toBeVisible()
  const answers: (() => void)[] = []
  server.waits = () => new Promise((resolve) => answers.push(resolve))
  server.refuses = tooMany
  await enter('one', 'two')
  await expect.poll(() => answers.length).toBe(1)
  answers[0]!()
  await expect.element(field()).toHaveValue('one')
  await expect.poll(() => answers.length).toBe(2)
  server.refuses = false
  answers[1]!()
  await expect.element(field()).toHaveValue('')
  await expect.element(remove('one')).toBeVisible()
  await expect.poll(() => server.saved).toEqual(['idiot', 'one', 'two'])
})
