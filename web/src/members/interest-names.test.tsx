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

it.each([
  ['en', ['Art', 'Dancing', 'DIY', 'Hiking']],
  ['da', ['Dans', 'Zoologi', 'Økologi', 'Åbent hav']],
  ['th', ['กีฬา', 'เกม', 'ขี่ม้า']],
] as const)('The interests are in the order of the language of the page: %s', async (language, names) => {
  await show(<List />, { language })
  const byCode = names.toSorted().map((name, id) => ({ id, key: name, name }))
  queryClient.setQueryData(api.interests.list.queryKey({ input: { language } }), byCode)
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(names)
})
