import type { MemberCard } from '@hearth/shared/members'
import { expect, it } from 'vitest'
import { type DiscoverPage, membersOf, withFresh } from './pages.ts'

const member = (id: string, part: Partial<MemberCard> = {}) => ({ id, online: false, ...part }) as MemberCard
const page = (...members: MemberCard[]): DiscoverPage => ({ members, nextCursor: null, relaxations: [] })
const ids = (members: MemberCard[]) => members.map(({ id }) => id).join('')

it('Somebody who is on two pages is shown once, where they were first', () => {
  expect(ids(membersOf([page(member('a'), member('b')), page(member('b'), member('c'))]))).toBe('abc')
})

it('News about members reach every page and move nobody', () => {
  const pages = { pages: [page(member('a'), member('b')), page(member('c'))], pageParams: [undefined, 'x'] }
  const fresh = page(member('c', { online: true }), member('new'), member('a', { online: true }))
  const after = withFresh(pages, fresh)
  expect(ids(membersOf(after.pages))).toBe('abc')
  expect(membersOf(after.pages).map(({ online }) => online)).toEqual([true, false, true])
})
