import type { ShownPrompt } from '@hearth/shared/members/prompts'
import type { EditedPrompts } from '@hearth/shared/moderation/admin-prompts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { PromptsScreen } from './PromptsScreen.tsx'

const title = (key: string, name: string, group: ShownPrompt['group']): ShownPrompt => ({
  key,
  name,
  language: 'en',
  group,
})
const titles = [
  title('weekends.sunday', 'A perfect Sunday', 'weekends'),
  title('weekends.rain', 'Plan for a rainy day', 'weekends'),
  title('food.snack', 'Midnight snack', 'food'),
]
const lake = { key: 'lake', names: { en: 'The lake', de: 'Der See' } }
const sea = { key: 'sea', names: { en: 'The sea' } }
const initial: EditedPrompts = { prompts: { retired: [], own: [] }, revision: 0, uses: { 'weekends.sunday': 14 } }
const two: EditedPrompts = { prompts: { retired: ['lake'], own: [lake, sea] }, revision: 3, uses: { lake: 1 } }
const path = '/admin/prompts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true })
const offered = (name: string) => page.getByRole('switch', { name })
const save = () => button('Save changes').click()
const isSaved = () => expect.element(page.getByText('Prompts saved').last()).toBeVisible()

/** Opens the screen, which begins with these prompts. @returns what was sent */
async function open(begin: EditedPrompts, answers: Parameters<typeof serveStaff>[0] = {}) {
  const stored = (body: unknown) => ({ ...begin, ...(body as object), revision: begin.revision + 1 })
  const calls = await serveStaff({
    'GET /prompts': () => titles,
    [`GET ${path}`]: () => begin,
    [`PUT ${path}`]: stored,
    ...answers,
  })
  const shown = await show(<PromptsScreen />, { path })
  await expect.element(offered('Midnight snack')).toBeVisible()
  const saved = () => calls.filter(([operation]) => operation === `PUT ${path}`).map(([, body]) => body)
  return { saved, shown }
}

it('Retires prompts of the product, each with its answers, and brings one back before saving', async () => {
  const { saved } = await open(initial)
  await expect.element(page.getByRole('heading', { name: 'Weekends' })).toBeVisible()
  await expect.element(offered('A perfect Sunday')).toHaveAccessibleDescription('14 answers')
  await offered('A perfect Sunday').click()
  await offered('Midnight snack').click()
  await offered('Midnight snack').click()
  expect(await barriers()).toEqual([])
  await save()
  await isSaved()
  expect(saved()).toEqual([{ prompts: { retired: ['weekends.sunday'], own: [] }, revision: 0 }])
  expect(localStorage.getItem('hearth-draft:prompts')).toBeNull()
})

it("Adds a prompt of the community's own, with a key from its English title", async () => {
  const { saved } = await open(initial)
  await button('Add a prompt').click()
  await expect.element(nameField()).toHaveFocus()
  await page.getByLabelText('Language of the names').selectOptions('th')
  await nameField().fill('ทะเลสาบ')
  await save()
  await expect.element(page.getByText('Give it a title in English.')).toBeVisible()
  await expect.element(nameField()).toHaveFocus()
  expect(await barriers()).toEqual([])
  expect(saved()).toEqual([])
  await userEvent.keyboard('By the lake')
  await save()
  await isSaved()
  const own = { key: 'by-the-lake', names: { en: 'By the lake', th: 'ทะเลสาบ' } }
  expect(saved()).toEqual([{ prompts: { retired: [], own: [own] }, revision: 0 }])
  await expect.element(button(/^By the lake/)).toBeVisible()
})

it('Never removes a saved prompt, retires it and brings it back, and takes away one that is not saved', async () => {
  const { saved } = await open(two)
  await expect.element(button(/^The lake.*1 answer.*Retired/)).toBeVisible()
  await button(/^The lake/).click()
  await expect.element(button('Remove')).not.toBeInTheDocument()
  await button('Bring back').click()
  await button(/^The sea/).click()
  await button('Retire').click()
  await button('Add a prompt').click()
  await button('Remove').click()
  await expect.element(button('Add a prompt')).toHaveFocus()
  await save()
  await isSaved()
  expect(saved()).toEqual([{ prompts: { retired: ['sea'], own: [lake, sea] }, revision: 3 }])
})

it('Offers to add no more than twenty in use', async () => {
  const own = Array.from({ length: 20 }, (_, at) => ({ key: `own-${at}`, names: { en: `Own ${at}` } }))
  await open({ ...initial, prompts: { retired: [], own } })
  await expect.element(page.getByText(/^That's the most: 20 of your own/)).toBeVisible()
  await expect.element(button('Add a prompt')).not.toBeInTheDocument()
  await button(/^Own 7/).click()
  await button('Retire').click()
  await expect.element(button('Add a prompt')).toBeVisible()
})

it('Puts prompts in another order by keys', async () => {
  const { saved } = await open(two)
  const says = (what: string) => expect.element(page.getByText(new RegExp(`^The lake ${what}`))).toBeInTheDocument()
  ;(button('Move “The lake”').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await says('is now at place 1')
  await userEvent.keyboard('{ArrowDown}')
  await says('is now at place 2')
  await userEvent.keyboard(' ')
  await says('was dropped at place 2')
  await save()
  await isSaved()
  expect(saved()).toMatchObject([{ prompts: { own: [sea, lake] } }])
})

it('Keeps the draft when a colleague was faster, through a reload, and adds it to theirs', async () => {
  const theirs = { ...two, prompts: { retired: ['food.snack'], own: [lake, sea] }, revision: 4 }
  let now: EditedPrompts = two
  let draft: string | null = null
  const read = () => {
    if (draft) localStorage.setItem('hearth-draft:prompts', draft)
    return now
  }
  const answer = (body: unknown) =>
    (body as EditedPrompts).revision === now.revision ? { ...now, ...(body as object) } : refusal('PROMPTS_CHANGED')
  const { saved, shown } = await open(two, { [`GET ${path}`]: read, [`PUT ${path}`]: answer })
  await offered('A perfect Sunday').click()
  await button(/^The sea/).click()
  await nameField().fill('The ocean')
  now = theirs
  await save()
  await expect.element(button('Keep mine')).toBeVisible()
  await expect.element(page.getByText('A colleague has changed the prompts in the meantime.').first()).toBeVisible()
  expect(await barriers()).toEqual([])
  draft = localStorage.getItem('hearth-draft:prompts')
  await shown.unmount()
  await show(<PromptsScreen />, { path })
  await button('Keep mine').click()
  await save()
  await isSaved()
  const own = [lake, { ...sea, names: { en: 'The ocean' } }]
  expect(saved().at(-1)).toEqual({
    prompts: { retired: ['food.snack', 'weekends.sunday'], own },
    revision: 4,
  })
})
