import type { Language } from '@hearth/shared/language-codes'
import type { PageAnswer } from '@hearth/shared/page-answers'
import { firstViews } from '@hearth/shared/testing'
import { expect, it } from 'vitest'
import { firstView, pictureLinks, screenOf } from './first-view.ts'

const urlsOf = (name: string) => ({ thumb: `/${name}-t.webp`, card: `/${name}-c.webp`, full: `/${name}-f.webp` })
const withPhoto = (name: string) => ({ name, photo: { urls: urlsOf(name) } })
const accountOf = (restrictions: object[]) => ({
  path: 'profile.me',
  input: undefined,
  pages: false,
  output: { restrictions },
})
const answerOf = (path: string, members: object[]): PageAnswer[] => [
  accountOf([]),
  { path, input: {}, pages: true, output: { members } },
]
const viewOf = (answers: PageAnswer[], language: Language = 'en') =>
  firstView(firstViews, screenOf(answers, new Map(), false), language)
const linksIn = (answers: PageAnswer[]) => pictureLinks(screenOf(answers, new Map(), false))
const picturesIn = (html: string) => [...html.matchAll(/srcset="\/(\w+)-t/g)].map(([, name]) => name)

it('Discover begins with a place for each card and the first two pictures', () => {
  const answers = answerOf('discover.search', [withPhoto('ann'), withPhoto('bo'), withPhoto('cy')])
  const html = viewOf(answers)
  expect(html.match(/<span>/g)).toHaveLength(3)
  expect(picturesIn(html)).toEqual(['ann', 'bo'])
  expect(picturesIn(linksIn(answers))).toEqual(['ann', 'bo'])
})

it('Match begins with the picture of its first card alone', () => {
  const html = viewOf(answerOf('recommendations.list', [withPhoto('ann'), withPhoto('bo')]))
  expect(html.match(/<span>/g)).toHaveLength(1)
  expect(picturesIn(html)).toEqual(['ann'])
})

it('Likes and views begin with links to their first pictures, and without places', () => {
  const items = ['ann', 'bo', 'cy'].map((name) => ({ member: withPhoto(name) }))
  const outputs = {
    'likes.received': { likes: items },
    'likes.sent': { likes: items },
    'views.list': { views: items },
  }
  for (const [path, output] of Object.entries(outputs)) {
    const answers = [accountOf([]), { path, input: {}, pages: true, output }]
    expect(picturesIn(linksIn(answers)), path).toEqual(['ann', 'bo'])
    expect(viewOf(answers), path).toBe('')
  }
})

it('A profile begins with its first picture alone', () => {
  const photos = ['ann', 'bo'].map((name) => withPhoto(name).photo)
  const answers = [accountOf([]), { path: 'members.show', input: {}, pages: false, output: { photos } }]
  const html = viewOf(answers)
  expect(html.match(/<span>/g)).toHaveLength(1)
  expect([picturesIn(html), picturesIn(linksIn(answers))]).toEqual([['ann'], ['ann']])
})

it('It says nothing of members, and a card without a picture has its place', () => {
  const waiting = { name: 'Bo', photo: { urls: null } }
  const html = viewOf(answerOf('discover.search', [{ name: 'Ann', photo: null }, waiting, withPhoto('cy')]))
  expect(html).not.toMatch(/Ann|Bo/)
  expect(html.match(/<span><\/span>/g)).toHaveLength(3)
})

it('An address of a picture cannot end its attribute, nor stand for something else', () => {
  const answers = answerOf('discover.search', [{ photo: { urls: urlsOf('a"><script>$&%places%') } }])
  expect(viewOf(answers) + linksIn(answers)).not.toContain('<script>')
  expect(viewOf(answers)).toContain('$&#38;%places%')
  expect(viewOf(answers).match(/<img/g)).toHaveLength(1)
})

it('Other screens, and a search that finds no one, begin without places', () => {
  expect(viewOf(answerOf('chat.list', []))).toBe('')
  expect(viewOf(answerOf('discover.search', []))).toBe('')
  expect(linksIn(answerOf('chat.list', []))).toBe('')
})

it('Its language decides how high the lines above the cards are', () => {
  const answers = answerOf('discover.search', [withPhoto('ann')])
  expect(viewOf(answers)).toMatch(/^<div class="first" data-name="discover" lang="en"/)
  expect(viewOf(answers, 'km')).toMatch(/^<div class="first" data-name="discover" lang="km"/)
})

it('A member hidden by staff reads that first, and begins without places', () => {
  const [, search] = answerOf('discover.search', [withPhoto('ann')])
  const answers = [accountOf([{ kind: 'hidden', until: null }]), search!]
  expect(viewOf(answers) + linksIn(answers)).toBe('')
})

it('A phone that saves data is offered no largest picture, as in the cards that follow', () => {
  const answers = answerOf('recommendations.list', [withPhoto('ann')])
  const screen = screenOf(answers, new Map(), true)
  for (const html of [pictureLinks(screen), firstView(firstViews, screen, 'en')]) {
    expect(html).toContain('/ann-c.webp 480w')
    expect(html).not.toContain('/ann-f.webp')
  }
})
