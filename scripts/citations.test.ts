import { expect, it } from 'vitest'
import { problemsOf } from './citations.ts'

const files: Record<string, string> = {
  'docs/decisions/README.md': '| 0042 | [location](location.md) |',
  'docs/decisions/location.md': '# Location\n## Costs of "r"\n',
}
const problems = (file: string, text: string) => problemsOf(file, text, (path) => files[path])

it('An old number leads through the table of decisions; one that the table lacks is refused', () => {
  expect(problems('a.sql', '-- docs/decisions/0042-rings.md, decision 0042')).toEqual([])
  expect(problems('a.sql', '-- docs/decisions/0043-rings.md')).toEqual(['a.sql: there is no decision 0043'])
  expect(problems('a.ts', '// Decision 0044.')).toEqual(['a.ts: there is no decision 0044'])
})

it('A cited document exists', () => {
  expect(problems('a.ts', '// docs/decisions/location.md.')).toEqual([])
  expect(problems('a.ts', '// (docs/privacy.md)')).toEqual(['a.ts: there is no docs/privacy.md'])
})

it('A link of a document leads to a file, and to its heading', () => {
  const links = (link: string) => problems('docs/README.md', `[there](${link})`)
  expect(links('decisions/location.md#costs-of-r')).toEqual([])
  expect(links('https://example.test/a.md')).toEqual([])
  expect(links('decisions/map.md')).toEqual(['docs/README.md: there is no docs/decisions/map.md'])
  expect(links('decisions/location.md#gains')).toEqual([
    'docs/README.md: docs/decisions/location.md has no heading #gains',
  ])
})
