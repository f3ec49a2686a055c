import type { ShownField } from '@hearth/shared/members/community-fields'
import type { OwnWishes, Wishes } from '@hearth/shared/people/recommendations'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aField, orientation, smoking } from '../../testing/community-fields.ts'
import { aMember } from '../../testing/me.ts'
import { aCard } from '../../testing/member-card.ts'
import { expectNoSidewaysScroll, openProduct, serve, signedIn } from '../../testing/product.tsx'
import { expectToast } from '../../testing/screen.tsx'

const none = { importance: 'none', min: 150, max: 190 } as const
const wishes: Wishes = {
  age: { importance: 'must', min: 22, max: 38 },
  distance: { importance: 'somewhat', km: 100 },
  goal: { importance: 'very', goals: ['serious'] },
  interests: { importance: 'none', keys: [] },
  height: none,
  weight: none,
}
const tea = aField({ key: 'tea', name: 'Tea drinker', kind: 'yesNo' })
const children = aField({ key: 'children', name: 'Kinder', language: 'de', kind: 'number', max: 12 })
const secret = aField({ key: 'secret', name: 'Secret', options: ['Yes', 'No'], audience: 'matches' })
const club = aField({ key: 'club', name: 'Club', kind: 'text' })
const fields: ShownField[] = [smoking, tea, children, orientation, secret, club]

type Opened = { path?: string; own?: Partial<OwnWishes>; reasons?: object[]; answer?: Partial<OwnWishes> }

/** Opens a screen of Match in a community with fields of its own. @returns what was sent and asked */
async function open({ path = '/match/wishes', own, reasons = [], answer }: Opened = {}) {
  const sent: Wishes[] = []
  const member = { ...aCard(1, 'Bo'), compatibility: 85, reasons, photos: [] }
  const asked = serve({
    ...signedIn(aMember({ community: { banner: null, fields: 2 } })),
    'GET /interests': [],
    'GET /fields': fields,
    'GET /recommendations': { members: [member], nextCursor: null, undoableRefresh: null },
    'GET /me/wishes': { wishes, chosen: true, ...own },
    'PUT /me/wishes': async (request) => {
      const saved = (await request.json()) as Wishes
      sent.push(saved)
      return { wishes: saved, chosen: true, ...answer }
    },
  })
  await openProduct(path)
  return { sent, asked }
}

const part = (name: string) => page.getByRole('region', { name })
const save = () => page.getByRole('button', { name: 'Save preferences' }).click()

async function matters(name: string, importance: string) {
  await expect.element(part(name)).toBeVisible()
  part(name).element().querySelector('summary')!.click()
  await part(name).getByText(importance, { exact: true }).click()
}

it('There is a wish for each field that everyone sees and that is not sensitive, and it is saved as filters are', async () => {
  const { sent } = await open()
  await matters('Smoking', 'Very')
  await part('Smoking').getByText('Never', { exact: true }).click()
  await part('Smoking').getByText('Sometimes', { exact: true }).click()
  await matters('Tea drinker', 'Must-have')
  await part('Tea drinker').getByRole('combobox', { name: 'Tea drinker' }).selectOptions('Yes')
  await matters('Kinder', 'A little')
  await expect.element(page.getByRole('heading', { name: 'Kinder' })).toHaveAttribute('lang', 'de')
  await userEvent.fill(part('Kinder').getByRole('textbox').nth(1), '2')
  for (const name of ['Orientation', 'Secret', 'Club']) await expect.element(part(name)).not.toBeInTheDocument()
  expect(await barriers()).toEqual([])
  await expectNoSidewaysScroll()
  await save()
  await expect.element(page.getByText('Preferences saved')).toBeVisible()
  expect(sent).toEqual([
    {
      ...wishes,
      fields: {
        smoking: { importance: 'very', asks: ['smoking.never', 'smoking.sometimes'] },
        tea: { importance: 'must', asks: ['tea.yes'] },
        children: { importance: 'little', asks: ['children.0..2'] },
      },
    },
  ])
})

it('A wish that asks for nothing is none, and so is one that the community does not have any more, which is said', async () => {
  const stored = { tea: { importance: 'very' as const, asks: ['tea.yes'] } }
  const { sent } = await open({ own: { wishes: { ...wishes, fields: stored }, dropped: ['diet.vegan'] } })
  await expect
    .element(page.getByText("One of your preferences no longer exists here. We've left it out."))
    .toBeVisible()
  await part('Tea drinker').getByRole('combobox', { name: 'Tea drinker' }).selectOptions('Any answer')
  await save()
  await expect.poll(() => sent).toEqual([{ ...wishes, fields: {} }])
})

it('Says what was retired between opening and saving', async () => {
  await open({ answer: { dropped: ['smoking.never', 'smoking.sometimes'] } })
  await matters('Smoking', 'Very')
  await part('Smoking').getByText('Never', { exact: true }).click()
  await save()
  await expectToast('Preferences saved', "2 of your preferences no longer exist here. We've left them out.")
})

it('A card names the value that fits, in the viewer’s language', async () => {
  const value = ['smoking.never', 'children.2..2']
  await open({ path: '/match', reasons: [{ code: 'yours', about: 'fields', value, weight: 1 }] })
  await expect.element(page.getByText("Fits what you're looking for: Smoking: Never · Kinder: 2")).toBeVisible()
  await expect.element(page.getByText('Kinder', { exact: true })).toHaveAttribute('lang', 'de')
})

it('How it works says what counts of the fields, where the community has some', async () => {
  await open({ path: '/match/how-it-works' })
  await page.getByText('What decides the order').click()
  await expect.element(page.getByText(/this community's own questions/)).toBeVisible()
})
