import { describe, expect, it } from 'vitest'
import { vitestRuns } from './test-selection.ts'

const projectsOf = (run: string[]) => run.filter((_, index) => run[index - 1] === '--project')

describe('npm run test:changed', () => {
  it('selects tests by what they import', () => {
    const [run, ...others] = vitestRuns(['server/src/people/likes/rules.ts', 'README.md'], 'abc')
    expect(others).toEqual([])
    expect(run).toEqual(expect.arrayContaining(['--changed', 'abc']))
    expect(projectsOf(run!)).toContain('integration')
  })

  it.each(['migrations/0299-smoking.sql', 'search-projection.ts'])(
    'runs every test with a database after a change of %s alone',
    (file) => {
      const [database, others] = vitestRuns([`server/src/platform/db/${file}`], 'abc')
      expect(database).toEqual(['run', '--project', 'integration'])
      expect(projectsOf(others!)).not.toContain('integration')
    },
  )
})
