import type { PageAnswer } from '@hearth/shared/page-answers'
import { expect, it } from 'vitest'
import { firstView, pictureLinks } from './first-view.ts'

const urlsOf = (name: string) => ({ thumb: `/${name}-t.webp`, card: `/${name}-c.webp`, full: `/${name}-f.webp` })
const withPhoto = (name: string) => ({ name, photo: { urls: urlsOf(name) } })
const answerOf = (path: string, members: object[]): PageAnswer[] => [
  { path: 'profile.me', input: undefined, pages: false, output: {} },
  { path, input: {}, pages: true, output: { members } },
]
const picturesIn = (html: string) => [...html.matchAll(/srcset="\/(\w+)-t/g)].map(([, name]) => name)

it('Discover begins with a place for each card and the first two pictures', () => {
  const answers = answerOf('discover.search', [withPhoto('ann'), withPhoto('bo'), withPhoto('cy')])
  const html = firstView(answers)
  expect(html.match(/<span>/g)).toHaveLength(3)
  expect(picturesIn(html)).toEqual(['ann', 'bo'])
  expect(picturesIn(pictureLinks(answers))).toEqual(['ann', 'bo'])
})

it('Match begins with the picture of its first card alone', () => {
  const html = firstView(answerOf('recommendations.list', [withPhoto('ann'), withPhoto('bo')]))
  expect(html.match(/<span>/g)).toHaveLength(1)
  expect(picturesIn(html)).toEqual(['ann'])
})

it('It says nothing of members, and a card without a picture has its place', () => {
  const waiting = { name: 'Bo', photo: { urls: null } }
  const html = firstView(answerOf('discover.search', [{ name: 'Ann', photo: null }, waiting, withPhoto('cy')]))
  expect(html).not.toMatch(/Ann|Bo/)
  expect(html).toContain('aria-hidden="true"')
  expect(html.match(/<span><\/span>/g)).toHaveLength(3)
})

it('An address of a picture cannot end its attribute', () => {
  const answers = answerOf('discover.search', [{ photo: { urls: urlsOf('a"><script>') } }])
  expect(firstView(answers) + pictureLinks(answers)).not.toContain('<script>')
})

it('Other screens, and a search that finds no one, begin without places', () => {
  expect(firstView(answerOf('chat.list', []))).toBe('')
  expect(firstView(answerOf('discover.search', []))).toBe('')
  expect(pictureLinks(answerOf('chat.list', []))).toBe('')
})
