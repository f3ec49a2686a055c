// What went wrong, whole and last: who watches a run from afar often sees nothing but the end of what it said.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type Failure = { title: string; error: string }

type Message = { message?: string; stack?: string }
type JourneyResult = { errors: Message[]; attachments: { name: string; path?: string }[] }
type Spec = { title: string; file: string; line: number; tests: { status: string; results: JourneyResult[] }[] }
type Suite = { specs?: Spec[]; suites?: Suite[] }
export type JourneyReport = { suites: Suite[]; errors: Message[] }
type TestFile = { name: string; message: string; assertionResults: Assertion[] }
type Assertion = { status: string; fullName: string; failureMessages: string[] }
export type TestReport = { testResults: TestFile[] }

const mostShown = 3
const mostLines = 60
const mostNamed = 20
const textOf = (errors: Message[]) => errors.map(({ message, stack }) => message ?? stack ?? '').join('\n\n')

/** What was on the page when a journey failed, as those hear it who cannot see. */
function pageOf({ attachments }: JourneyResult): string {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  const [, page = ''] = file ? readFileSync(file, 'utf8').split('# Page snapshot') : []
  return page.trim()
}

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

/** The journeys of Playwright's report that failed, and what went wrong outside of any. */
export function failedJourneys({ suites, errors }: JourneyReport): Failure[] {
  const failed = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        title: `${file}:${line} ${title}`,
        error: [textOf(results.flatMap((result) => result.errors)), ...results.map(pageOf)].join('\n\n'),
      })),
  )
  return errors.length ? [{ title: 'Playwright', error: textOf(errors) }, ...failed] : failed
}

/** The tests of Vitest's report that failed, and the files that could not run. */
export function failedTests({ testResults }: TestReport): Failure[] {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [{ title: name, error: message }] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: `${name} ${fullName}`,
        error: failureMessages.join('\n\n'),
      })),
  ])
}

/** The first failures in full, each in no more lines than somebody reads; before them the names of some of the others. */
export function tell(failures: Failure[]): string {
  const others = failures.slice(mostShown, mostShown + mostNamed).map(({ title }) => `FAILED  ${title}`)
  const shown = failures.slice(0, mostShown).map(({ title, error }) => {
    const lines = stripVTControlCharacters(error).trim().split('\n')
    return [`\nFAILED  ${title}`, ...lines.slice(0, mostLines), ...(lines.length > mostLines ? ['…'] : [])].join('\n')
  })
  return [...others, ...shown].join('\n')
}
