import type { Language } from '@hearth/shared/language-codes'
import type { ShownInterest } from '@hearth/shared/members/interests'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { show } from '../testing/screen.tsx'
import { useInterests } from './interest-names.ts'

function List() {
  const { interests } = useInterests()
  return (
    <ul>
      {interests.map(({ key, name }) => (
        <li key={key}>{name}</li>
      ))}
    </ul>
  )
}

/** What the server says to a page of a community that has changed nothing. */
const answer = (language: Language, list: ShownInterest[]) =>
  queryClient.setQueryData([...api.interests.list.queryKey({ input: { language } }), undefined], list)

it('The interests are in the order of the community’s groups, without hidden ones', async () => {
  await show(<List />)
  const group = (place: number) => ({ name: `${place}`, language: 'en' as const, place })
  const named = (name: string, more: object = {}) => ({ id: 0, key: name, name, ...more })
  answer('en', [
    named('Art'),
    named('Chess', { group: group(1) }),
    named('Yoga', { group: group(0) }),
    named('Beach', { group: group(1) }),
    named('Cats', { group: group(0), retired: true }),
  ])
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  const names = page.getByRole('listitem').elements()
  expect(names.map((item) => item.textContent)).toEqual(['Yoga', 'Beach', 'Chess', 'Art'])
})

it.each([
  ['en', ['Art', 'Dancing', 'DIY', 'Hiking']],
  ['da', ['Dans', 'Zoologi', 'Økologi', 'Åbent hav']],
  ['th', ['กีฬา', 'เกม', 'ขี่ม้า']],
] as const)('The interests are in the order of the language of the page: %s', async (language, names) => {
  await show(<List />, { language })
  const byCode = names.toSorted().map((name, id) => ({ id, key: name, name }))
  answer(language, byCode)
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(names)
})
