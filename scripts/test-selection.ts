/** The projects of vitest.config.ts in which a change selects tests by what these import. */
const byImports = ['unit', 'integration', 'components', 'faults']

/**
 * The runs of Vitest that a change needs. No test imports what the schema is made of, so a change of it selects every
 * test with a database.
 *
 * @param files the files that differ from the commit `base`
 */
export function vitestRuns(files: string[], base: string): string[][] {
  const isDatabaseChanged = files.some((file) => /\.sql$|\/search-projection\.ts$/.test(file))
  const projects = isDatabaseChanged ? byImports.filter((name) => name !== 'integration') : byImports
  const selected = ['run', '--changed', base, '--passWithNoTests', ...projects.flatMap((name) => ['--project', name])]
  return isDatabaseChanged ? [['run', '--project', 'integration'], selected] : [selected]
}
