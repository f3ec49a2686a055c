import type { Answers, ShownPrompt } from '@hearth/shared/members/prompts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aMember } from '../../testing/me.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { lost, openProduct, type Answers as Served, serve, signedIn } from '../../testing/product.tsx'
import { expectToast, submit } from '../../testing/screen.tsx'

const title = (key: string, name: string): ShownPrompt => ({
  key,
  name,
  language: 'en',
  group: key.startsWith('food') ? 'food' : 'weekends',
})
const prompts = [
  title('weekends.sunday', 'A perfect Sunday'),
  title('weekends.rain', 'Plan for a rainy day'),
  title('food.snack', 'Midnight snack'),
  { ...title('food.never', 'Never on my plate'), retired: true as const },
]
const snack = { prompt: 'food.snack', text: 'Cold pizza.' }
const sunday = { prompt: 'weekends.sunday', text: 'Pancakes.' }

/** Opens the editor of a member who has answered prompts. @returns what was sent, and what the server answers */
async function open(stored: Answers = []) {
  const sent: Answers[] = []
  const answers: Served = {
    ...signedIn(aMember({ profile: ownProfile })),
    'GET /interests': [{ key: 'hiking', name: 'Hiking' }],
    'GET /places/cities': [],
    'GET /prompts': prompts,
    'GET /me/prompts': { answers: stored },
    'PUT /me/prompts': async (request) => {
      const body = (await request.json()) as { answers: Answers }
      sent.push(body.answers)
      return body
    },
    'PUT /me/profile': ownProfile,
  }
  serve(answers)
  await openProduct('/profile-edit')
  await expect.element(page.getByRole('heading', { name: 'In your own words' })).toBeVisible()
  return { answers, sent }
}

const add = page.getByRole('button', { name: 'Add an answer' })
const field = (name: string) => page.getByRole('textbox', { name })

/** Chooses a title, and writes. */
async function answer(name: string, text: string) {
  await add.click()
  await page.getByRole('button', { name, exact: true }).click()
  await expect.element(field(name)).toHaveFocus()
  await field(name).fill(text)
}

it('offers the titles by group, without those that are retired or answered, and saves what is written', async () => {
  const { sent } = await open([snack])
  await add.click()
  await expect.element(page.getByRole('dialog', { name: 'Choose a title' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Weekends' })).toBeVisible()
  for (const name of ['Never on my plate', 'Midnight snack'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  expect(await barriers()).toEqual([])
  await page.getByRole('button', { name: 'A perfect Sunday' }).click()
  await expect.element(field('A perfect Sunday')).toHaveFocus()
  await userEvent.keyboard('Pancakes.')
  await submit()
  await expect.poll(() => sent).toEqual([[snack, sunday]])
})

it('counts from 120 characters on, and saves no answer that is too long or empty', async () => {
  const { sent } = await open()
  await answer('A perfect Sunday', '🔥'.repeat(119))
  await expect.element(page.getByText(/of 150 characters/)).not.toBeInTheDocument()
  await field('A perfect Sunday').fill('🔥'.repeat(151))
  await expect.element(page.getByText('151 of 150 characters')).toBeVisible()
  await submit()
  await expect.element(field('A perfect Sunday')).toHaveFocus()
  await expect.element(page.getByText("That's longer than 150 characters.")).toBeVisible()
  expect(sent).toEqual([])
  await field('A perfect Sunday').fill('Pancakes.')
  await answer('Plan for a rainy day', ' ')
  await submit()
  await expect.poll(() => sent).toEqual([[sunday]])
})

it('keeps what was typed when a save fails, and through a reload', async () => {
  const { answers } = await open()
  await answer('A perfect Sunday', 'Pancakes.')
  answers['PUT /me/prompts'] = lost
  await submit()
  await expectToast('Error saving profile', 'Please try again later.')
  await openProduct('/profile-edit', { again: true })
  await expect.element(field('A perfect Sunday')).toHaveValue('Pancakes.')
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect.element(field('A perfect Sunday')).not.toBeInTheDocument()
})

it('says at its answer that a title is no longer offered, and keeps the words', async () => {
  const { answers } = await open()
  await answer('A perfect Sunday', 'Pancakes.')
  const problems = [{ field: 'answers.0.prompt', code: 'prompt_unknown' }]
  answers['PUT /me/prompts'] = () => Response.json({ code: 'INVALID', data: { problems } }, { status: 400 })
  await submit()
  await expect.element(page.getByText(/This title is no longer offered/)).toBeVisible()
  await expect.element(field('A perfect Sunday')).toHaveValue('Pancakes.')
})

it('is put in order by keys, and takes an answer away', async () => {
  const { sent } = await open([snack, sunday])
  const says = (what: string) =>
    expect.element(page.getByText(new RegExp(`^Midnight snack ${what}`))).toBeInTheDocument()
  const handle = page.getByRole('button', { name: 'Move “Midnight snack”' })
  await expect.element(handle).toBeVisible()
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await says('is now at place 1')
  await userEvent.keyboard('{ArrowDown}')
  await says('is now at place 2')
  await userEvent.keyboard(' ')
  await says('was dropped at place 2')
  await submit()
  await expect.poll(() => sent).toEqual([[sunday, snack]])
  await page.getByRole('button', { name: 'Remove “Midnight snack”' }).click()
  await expect.element(add).toHaveFocus()
  await submit()
  await expect.poll(() => sent.at(-1)).toEqual([sunday])
})
