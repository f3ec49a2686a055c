import type { ShownField } from '@hearth/shared/members/community-fields'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aField, orientation, smoking } from '../../testing/community-fields.ts'
import { aMember } from '../../testing/me.ts'
import { aCard } from '../../testing/member-card.ts'
import { type Answers, openProduct, serve, signedIn } from '../../testing/product.tsx'
import { expectToast } from '../../testing/screen.tsx'

const children = aField({ key: 'children', name: 'Children', kind: 'number', max: 12 })
const tea = aField({ key: 'tea', name: 'Tea drinker', kind: 'yesNo' })
const club = aField({ key: 'club', name: 'Club', kind: 'text' })
const all = [smoking, orientation, children, tea, club]

type Found = { members?: unknown[]; relaxations?: object[]; dropped?: string[] }
type Opened = {
  path?: string
  fields?: ShownField[]
  find?: (asked: string[]) => Found
  /** What a search without a sensitive filter finds, by what its address asks. */
  findListed?: (asked: string[]) => Found
  missingFields?: number
  remindsOfFields?: boolean
}

async function openDiscover({
  path = '/?ageMin=20',
  fields = all,
  find,
  findListed,
  missingFields,
  remindsOfFields,
}: Opened = {}) {
  const found = (part: Found = {}) => ({
    members: [aCard(1, 'Bo')],
    relaxations: [],
    nextCursor: null,
    offersLookingFor: false,
    ...part,
  })
  const posted: { fields?: string[] }[] = []
  const answers: Answers = {
    ...signedIn(aMember({ community: { banner: null, fields: 3, missingFields, remindsOfFields } })),
    'GET /interests': [],
    'GET /fields': fields,
    'GET /discover': (request) => found(findListed?.([...new URL(request.url).searchParams.values()])),
    'POST /discover': async (request) => {
      const asked = (await request.json()) as { fields?: string[] }
      posted.push(asked)
      return found(find?.(asked.fields ?? []))
    },
    'GET /searches': [],
    'GET /places/cities': [],
  }
  const asked = serve(answers)
  const product = await openProduct(path)
  await expect.poll(() => asked.some((one) => one.endsWith(' /discover'))).toBe(true)
  return { ...product, answers, asked, posted, address: () => product.history.location.href }
}

const sheet = page.getByRole('dialog', { name: 'Search and filters' })

async function openFilters() {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sheet.getByRole('button', { name: 'More Filters' }).click()
  await expect.element(sheet.getByRole('group', { name: 'Smoking' })).toBeVisible()
}

async function search() {
  await sheet.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(sheet).not.toBeInTheDocument()
}

const chip = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
const stored = () => JSON.stringify(localStorage) + document.cookie

it('has a control for each field with a filter, and names on its chip what it asks for', async () => {
  const { posted, address } = await openDiscover()
  await openFilters()
  await expect.element(sheet.getByText('Club')).not.toBeInTheDocument()
  await sheet.getByRole('group', { name: 'Smoking' }).getByText('Never').click()
  await sheet.getByRole('group', { name: 'Smoking' }).getByText('Sometimes').click()
  await sheet.getByRole('combobox', { name: 'Tea drinker' }).selectOptions('Yes')
  await sheet.getByRole('textbox', { name: 'Children, maximum' }).fill('2')
  expect(await barriers()).toEqual([])
  await search()
  const fields = ['smoking.never', 'smoking.sometimes', 'tea.yes', 'children.0..2']
  expect(posted.at(-1)?.fields).toEqual(fields)
  for (const text of ['smoking.never', 'children.0..2']) expect(decodeURIComponent(address())).toContain(text)
  for (const name of ['Smoking: Never, Sometimes', 'Tea drinker: Yes', 'Children: 0–2'])
    await expect.element(chip(name)).toBeVisible()
  await chip('Tea drinker: Yes').click()
  await expect.poll(() => posted.at(-1)?.fields).toEqual(fields.filter((text) => text !== 'tea.yes'))
})

it('keeps a filter on a sensitive field out of address, storage and cookies, and finds it again in this tab', async () => {
  const { posted, address, router, asked } = await openDiscover()
  await openFilters()
  await sheet.getByRole('group', { name: 'Orientation' }).getByText('Queer').click()
  await search()
  expect(posted.at(-1)?.fields).toEqual(['orientation.queer'])
  await expect.element(chip('Orientation: Queer')).toBeVisible()
  expect(address()).not.toContain('orientation')
  expect(stored()).not.toContain('orientation')
  await router.navigate({ to: '/settings' })
  await router.navigate({ to: '/' })
  await expect.element(chip('Orientation: Queer')).toBeVisible()
  expect(address()).not.toContain('orientation')
  await chip('Orientation: Queer').click()
  await expect.element(chip('Orientation: Queer')).not.toBeInTheDocument()
  await expect.poll(() => asked.findLast((one) => one.endsWith('/discover'))).toBe('GET /discover')
  router.history.back()
  await expect.element(chip('Orientation: Queer')).toBeVisible()
})

it('takes a field that has become sensitive out of an old address', async () => {
  const { address } = await openDiscover({ path: '/?fields=%5B"orientation.queer"%5D&ageMin=20' })
  await expect.element(chip('Orientation: Queer')).toBeVisible()
  await expect.poll(address).not.toContain('orientation')
  expect(stored()).not.toContain('orientation')
})

it('says once that a filter is gone, and goes on without it', async () => {
  const find = (fields: string[]) => ({ dropped: fields.includes('diet.vegan') ? ['diet.vegan'] : undefined })
  const { address } = await openDiscover({ path: '/?fields=%5B"diet.vegan","smoking.never"%5D', find })
  await expectToast('Your search has changed', 'One of your filters no longer exists here. We searched without it.')
  await expect.poll(address).not.toContain('diet')
  await expect.element(chip('Smoking: Never')).toBeVisible()
})

it('says once that an interest is hidden, and goes on with the others', async () => {
  const findListed = (asked: string[]) => ({ dropped: asked.includes('chess') ? ['interests.chess'] : undefined })
  const { address } = await openDiscover({ path: '/?interests=%5B"chess","hiking"%5D', findListed })
  await expectToast('Your search has changed', 'One of your filters no longer exists here. We searched without it.')
  await expect.poll(address).not.toContain('chess')
  expect(address()).toContain('hiking')
})

it.each([
  ['a goal that is retired', { relationshipGoal: 'travel', heightMin: 150 }, 'travel', ['relationshipGoal']],
  ['an interest that is hidden', { interests: ['chess'], heightMin: 150 }, 'chess', ['interests.chess']],
])('goes on with the rest of a saved search for %s', async (_what, filters, gone, dropped) => {
  const findListed = (asked: string[]) => ({ dropped: asked.includes(gone) ? dropped : undefined })
  const { answers, address } = await openDiscover({ findListed })
  answers['GET /searches'] = [
    { id: 's1', name: 'Mine', filters, order: 'lastSeen', createdAt: new Date().toISOString() },
  ]
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sheet.getByRole('button', { name: 'Saved searches' }).click()
  await sheet.getByRole('button', { name: /^Mine/ }).click()
  await expectToast('Your search has changed', 'One of your filters no longer exists here. We searched without it.')
  await expect.poll(address).not.toContain(gone)
  expect(address()).toContain('heightMin=150')
})

it('offers to give up the filters on own fields by their names', async () => {
  const find = (fields: string[]) =>
    fields.length ? { members: [], relaxations: [{ filter: 'fields', more: 5 }] } : {}
  const { address } = await openDiscover({ path: '/?fields=%5B"smoking.never"%5D', find })
  await expect.element(page.getByText('“Smoking” hides the most people: 5 more without it.')).toBeVisible()
  await page.getByRole('button', { name: 'Without “Smoking” · 5 more' }).click()
  await expect.poll(address).not.toContain('smoking')
})

it('asks before it keeps a search on a sensitive field', async () => {
  const { answers } = await openDiscover()
  const sent: { agrees?: boolean }[] = []
  answers['POST /searches'] = async (request) => {
    const asked = (await request.json()) as { name: string; filters: object; agrees?: boolean }
    sent.push(asked)
    const data = { keys: ['orientation'] }
    if (!asked.agrees) return Response.json({ code: 'CONSENT_REQUIRED', data }, { status: 409 })
    return { id: 's1', createdAt: new Date().toISOString(), order: 'lastSeen', ...asked }
  }
  await openFilters()
  await sheet.getByRole('group', { name: 'Orientation' }).getByText('Queer').click()
  await sheet.getByRole('button', { name: 'Saved searches' }).click()
  await sheet.getByRole('textbox', { name: 'Save this search as' }).fill('Kin')
  await userEvent.keyboard('{Enter}')
  const question = sheet.getByRole('alertdialog', { name: /what you look for in “Orientation”/ })
  await expect.element(question.getByRole('button', { name: 'Keep it', exact: true })).toHaveFocus()
  expect(await barriers()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet.getByRole('button', { name: /Kin.*Orientation: Queer/ })).toBeVisible()
  expect(sent.map(({ agrees }) => agrees)).toEqual([undefined, true])
})

it('reminds of open questions in one line, which rests once it was put away', async () => {
  const opened = { path: '/?ageMin=20', missingFields: 1, remindsOfFields: true }
  await openDiscover(opened)
  await expect.element(page.getByText('One question about you is still open.')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(page.getByText('One question about you is still open.')).not.toBeInTheDocument()
  await openDiscover(opened)
  await expect.element(page.getByRole('article', { name: /^Bo B\./ })).toBeVisible()
  await expect.element(page.getByText('One question about you is still open.')).not.toBeInTheDocument()
})

it('asks for no fields in a community without its own', async () => {
  const asked = serve({
    ...signedIn(aMember()),
    'GET /interests': [],
    'GET /discover': { members: [aCard(1, 'Bo')], relaxations: [], nextCursor: null, offersLookingFor: false },
    'GET /searches': [],
  })
  await openProduct('/?ageMin=20')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sheet.getByRole('button', { name: 'More Filters' }).click()
  await expect.element(sheet.getByRole('combobox', { name: 'Languages' })).toBeVisible()
  expect(asked).not.toContain('GET /fields')
})
