import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aCase, anItem } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { Item } from './Item.tsx'

it('The case of a held photo shows its picture once, covered, under the number that the ladder names', async () => {
  await serveStaff({})
  const { now } = aCase().subject!
  const picture = { id: 'held-photo-of-the-test', url: '/held.png', reported: false, held: true }
  const of = { category: null, words: null, reporter: null, asReported: null, messages: [] }
  const item = anItem({ ...of, kind: 'photo', picture, facts: { list: 'known' } })
  await show(<Item item={item} caseId={item.id} now={{ ...now, pictures: [...now.pictures, picture] }} />)
  const pictures = page.getByRole('button', { name: /hold to uncover/ })
  await expect.element(pictures.first()).toHaveAccessibleName('Picture 2, held: hold to uncover')
  await expect.element(pictures.first()).toHaveAttribute('aria-pressed', 'false')
  expect(pictures.all()).toHaveLength(2)
})
