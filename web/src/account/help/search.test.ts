import { expect, it } from 'vitest'
import type { Article } from './content.ts'
import { searchArticles } from './search.ts'

const article = (slug: string, title: string, text: string, keywords: string[] = []): Article => ({
  slug,
  title,
  keywords,
  area: 'start',
  order: 1,
  shows: null,
  language: 'en',
  content: [{ tag: 'p', children: [text] }],
})
const articles = [
  article('photos', 'How do I add photos?', 'Choose up to six.', ['picture']),
  article('password', 'How do I change my password?', 'In the settings. A photo is not needed.'),
  article('km', 'តើខ្ញុំប្តូរពាក្យសម្ងាត់យ៉ាងដូចម្តេច?', 'បើកការកំណត់'),
  article('th', 'ฉันจะเปลี่ยนรหัสผ่านได้อย่างไร', 'เปิดการตั้งค่า'),
]
const found = (search: string, language = 'en') => searchArticles(articles, search, language).map(({ slug }) => slug)

it('A search finds words in titles first, then among keywords and in the text, also while they are typed', () => {
  expect(found('photo')).toEqual(['photos', 'password'])
  expect(found('PICT')).toEqual(['photos'])
  expect(found('change password')).toEqual(['password'])
  expect(found('settings, please?')).toEqual(['password'])
  expect(found('unicorn')).toEqual([])
  expect(found(' ? ')).toHaveLength(4)
})

it('A search in Khmer and Thai finds words that no space divides', () => {
  expect(found('ពាក្យសម្ងាត់', 'km')).toEqual(['km'])
  expect(found('ប្តូរពាក្យសម្ងាត់', 'km')).toEqual(['km'])
  expect(found('เปลี่ยนรหัสผ่าน', 'th')).toEqual(['th'])
  expect(found('รหัสผ่านเปลี่ยน', 'th')).toEqual(['th'])
})

it('A search finds words in every form of their letters', () => {
  expect(found('ｐａｓｓｗｏｒｄ')).toEqual(['password'])
  expect(found('pass\u00adword')).toEqual(['password'])
  expect(found('ពាក្យ\u200bសម្ងាត់', 'km')).toEqual(['km'])
  const articlesOfWater = [article('water', 'น้ำ', 'น้ำ')]
  for (const typed of ['น้ำ', 'น\u0e49\u0e4d\u0e32', 'น\u0e4d\u0e49\u0e32'])
    expect(searchArticles(articlesOfWater, typed, 'th')).toHaveLength(1)
  expect(searchArticles(articlesOfWater, 'unicorn', 'th')).toHaveLength(0)
})
