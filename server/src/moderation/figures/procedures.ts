import { audit } from '../../platform/audit/audit.ts'
import { decodeCursor, invalidCursor, pageOf } from '../../platform/db/keyset.ts'
import { staffWith } from '../staff/access.ts'
import { accountFigures } from './accounts.ts'
import { answerFigures } from './answers.ts'
import { caseFigures } from './cases.ts'
import { dayFigures } from './members.ts'
import { readReport, reportYears } from './report.ts'
import { ruleFigures } from './signals.ts'
import { readStatements } from './statements.ts'
import { toStatement } from './to-statement.ts'

const figures = staffWith('figures').adminFigures

export const accounts = figures.accounts.handler(async ({ context: { db, staff } }) => {
  await audit(db, { act: 'figures_downloaded', actor: staff })
  return accountFigures(db)
})

export const members = figures.members.handler(async ({ context: { db, staff }, input }) => {
  await audit(db, { act: 'figures_read', actor: staff, details: { of: 'members', ...input } })
  return { ...(await dayFigures(db, input)), ...(await answerFigures(db, input)) }
})

export const cases = staffWith('figures.cases').adminFigures.cases.handler(
  async ({ context: { db, staff }, input }) => {
    await audit(db, { act: 'figures_read', actor: staff, details: { of: 'cases', ...input } })
    return caseFigures(db, staff, input)
  },
)

export const signals = figures.signals.handler(async ({ context: { db, staff }, input }) => {
  await audit(db, { act: 'figures_read', actor: staff, details: { of: 'signals', ...input } })
  return ruleFigures(db, input)
})

export const report = figures.report.handler(async ({ context: { db, staff }, input, errors }) => {
  const year = input.year ?? new Date().getUTCFullYear()
  const found = await readReport(db, year)
  if (!found) throw errors.NOT_FOUND()
  await audit(db, { act: 'transparency_report_read', actor: staff, details: { year } })
  return { report: found, years: await reportYears(db) }
})

/** A page at a time, so that neither side holds a year of statements in one answer. */
export const statements = figures.statements.handler(async ({ context, input, errors }) => {
  const { db, staff, env } = context
  const { from, to, cursor: token, limit } = input
  const cursor = token === undefined ? null : decodeCursor(token)
  if (token !== undefined && !cursor) throw errors.INVALID(invalidCursor)
  const { page, nextCursor } = pageOf(await readStatements(db, { from, to, cursor, limit: limit + 1 }), limit)
  await audit(db, { act: 'statements_exported', actor: staff, details: { from, to, later: cursor !== null } })
  return { statements: page.map((decided) => toStatement(decided, env.BASE_URL)), nextCursor }
})
