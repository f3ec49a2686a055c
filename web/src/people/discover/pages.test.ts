import type { MemberCard } from '@hearth/shared/members/member-card'
import { expect, it } from 'vitest'
import { type DiscoverPage, membersOf, withFresh } from './pages.ts'

const member = (id: string, part: Partial<MemberCard> = {}) => ({ id, online: false, ...part }) as MemberCard
const page = (...members: MemberCard[]): DiscoverPage => ({
  members,
  nextCursor: null,
  relaxations: [],
  offersLookingFor: false,
})
const ids = (members: MemberCard[]) => members.map(({ id }) => id).join('')

it('shows a member who is on two pages once, at the first position', () => {
  expect(ids(membersOf([page(member('a'), member('b')), page(member('b'), member('c'))]))).toBe('abc')
})

it('updates members on every page without moving them', () => {
  const pages = { pages: [page(member('a'), member('b')), page(member('c'))], pageParams: [undefined, 'x'] }
  const fresh = page(member('c', { online: true }), member('new'), member('a', { online: true }))
  const after = withFresh(pages, fresh)
  expect(ids(membersOf(after.pages))).toBe('abc')
  expect(membersOf(after.pages).map(({ online }) => online)).toEqual([true, false, true])
})
