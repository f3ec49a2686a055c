// Prints the failures of a run in full, at the end: the last lines of a log are often all that a reader sees.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type Failure = { title: string; error: string }

type Message = { message?: string; stack?: string }
type JourneyResult = { errors: Message[]; attachments: { name: string; path?: string }[] }
type Spec = {
  title: string
  file: string
  line: number
  tags: string[]
  tests: { status: string; results: JourneyResult[] }[]
}
export type Suite = { specs?: Spec[]; suites?: Suite[] }
export type JourneyReport = { suites: Suite[]; errors: Message[] }
type TestFile = { name: string; message: string; assertionResults: Assertion[] }
type Assertion = { status: string; fullName: string; failureMessages: string[] }
export type TestReport = { testResults: TestFile[] }

const maxShown = 3
const maxLines = 60
const textOf = (errors: Message[]) => errors.map(({ message, stack }) => message ?? stack ?? '').join('\n\n')

/** The accessibility tree of the page when a journey failed, if its file is still there. */
function pageOf({ attachments }: JourneyResult): string {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  const [, page = ''] = file && existsSync(file) ? readFileSync(file, 'utf8').split('# Page snapshot') : []
  return page.trim()
}

/** The journeys of a suite of Playwright's report, with those of the suites within. */
export const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

const journeysThat = (wanted: 'unexpected' | 'flaky', { suites }: JourneyReport): Failure[] =>
  suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => ({
        title: `${file}:${line} ${title}`,
        error: [textOf(results.flatMap((result) => result.errors)), ...results.map(pageOf)].join('\n\n'),
      })),
  )

/** The failed journeys of Playwright's report, and errors outside of any journey. */
export function failedJourneys(report: JourneyReport): Failure[] {
  const failed = journeysThat('unexpected', report)
  return report.errors.length ? [{ title: 'Playwright', error: textOf(report.errors) }, ...failed] : failed
}

/** The journeys that failed on the first try and passed on the second, with the error of the first. */
export const flakyJourneys = (report: JourneyReport) => journeysThat('flaky', report)

/** The failed tests of Vitest's report, and the files that could not run. */
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

/** The first failures, each shortened to a readable length. */
export function tell(failures: Failure[], mark = 'FAILED'): string {
  const shown = failures.slice(0, maxShown).map(({ title, error }) => {
    const lines = stripVTControlCharacters(error).trim().split('\n')
    return [`\n${mark}  ${title}`, ...lines.slice(0, maxLines), ...(lines.length > maxLines ? ['…'] : [])].join('\n')
  })
  return shown.join('\n')
}
