import lighthouse, { desktopConfig, type Result } from 'lighthouse'

export type Form = 'mobile' | 'desktop'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

type Figure = Category | 'lcp' | 'tbt' | 'cls' | 'bytes' | 'requests' | 'benchmarkIndex'
export type Figures = Record<Figure, number> & {
  /** The audits of accessibility, best practices and search engines that a screen does not pass. */
  failed: string[]
}

/** The names of audits with an effect on a category's score that did not pass. */
const failedAudits = ({ categories: scored, audits }: Result) =>
  categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => scored[category]!.auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id]!)
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id }) => id)

function figuresOf(result: Result): Figures {
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
  const score = (category: Category) => Math.round((result.categories[category]?.score ?? Number.NaN) * 100)
  const requests = result.audits['network-requests']?.details as { items: unknown[] } | undefined
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    requests: requests?.items.length ?? Number.NaN,
    benchmarkIndex: result.environment.benchmarkIndex,
    failed: failedAudits(result),
  }
}

type Measured = { figures: Figures; report: Result }

/** Lighthouse's trace lacks its own beginning, which says nothing about the page. */
const lostStart = 'NO_NAVSTART'

/**
 * Opens a screen once without a cache, with Lighthouse's own settings: a phone on slow 4G, or a desktop.
 * @param again how often it tries again when the trace has lost its start
 * @returns its figures, and the whole report
 */
export async function measure(port: number, url: string, form: Form, again = 2): Promise<Measured> {
  const flags = { port, onlyCategories: [...categories], logLevel: 'error' as const }
  const run = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined)
  if (again && run?.lhr.runtimeError?.code === lostStart) return measure(port, url, form, again - 1)
  if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no report'}`)
  return { figures: figuresOf(run.lhr), report: run.lhr }
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!

/** The median of each figure for itself, and every audit that failed in any run. */
export function medians(runs: Figures[]): Figures {
  const of = (figure: Figure) => middle(runs.map((run) => run[figure]))
  const failed = [...new Set(runs.flatMap((run) => run.failed))]
  const scores = Object.fromEntries(categories.map((category) => [category, of(category)])) as Record<Category, number>
  const times = { lcp: of('lcp'), tbt: of('tbt'), cls: of('cls') }
  return {
    ...scores,
    ...times,
    bytes: of('bytes'),
    requests: of('requests'),
    benchmarkIndex: of('benchmarkIndex'),
    failed,
  }
}
