import type { TransparencyReport } from '@hearth/shared/moderation/figures'
import type { TFunction } from 'i18next'
import type { Table } from './FigureTable.tsx'
import type { useFigureFormat } from './use-figure-format.ts'

export type ReportSection = Table & { id: string; title: string; text: string }

/** How the words and figures of a report are written. */
type Format = ReturnType<typeof useFigureFormat> & {
  column: (name: string) => string
  category: (name: string) => string
  t: TFunction
}
type Content = { columns: string[]; rows: Table['rows'] }

const each = (counts: Record<string, number>, { column, number }: Format) =>
  Object.entries(counts).map(([name, count]) => [column(name), number(count)])

/** The content of each section, in the order of the law's categories. */
const contents: Record<string, (report: TransparencyReport, format: Format) => Content> = {
  notices: ({ notices }, { category, number, hours }) => ({
    columns: ['category', 'members', 'outside', 'decided', 'byLaw', 'byRules', 'medianTime'],
    rows: notices.map((one) => [
      ...[category(one.category), number(one.members), number(one.outside), number(one.decided)],
      ...[number(one.byLaw), number(one.byRules), hours(one.medianHours)],
    ]),
  }),
  ownInitiative: ({ ownInitiative }, { category, number }) => ({
    columns: ['category', 'byMachine', 'byStaff'],
    rows: ownInitiative.map((one) => [category(one.category), number(one.byMachine), number(one.byStaff)]),
  }),
  restrictions: ({ restrictions }, { category, number }) => ({
    columns: ['category', 'removed', 'hidden', 'limited', 'suspended', 'banned'],
    rows: restrictions.map((one) => [
      ...[category(one.category), number(one.removed), number(one.hidden)],
      ...[number(one.limited), number(one.suspended), number(one.banned)],
    ]),
  }),
  machines: ({ machines }, { t, number, share }) => ({
    columns: ['machine', 'hits', 'confirmed', 'cleared', 'errorRate'],
    rows: machines.map((one) => [
      ...[t(`admin.report.machine.${one.machine}`), number(one.hits), number(one.confirmed)],
      ...[number(one.cleared), share(one.cleared, one.confirmed + one.cleared)],
    ]),
  }),
  complaints: ({ complaints }, { t, number, hours }) => ({
    columns: ['by', 'received', 'granted', 'refused', 'medianTime'],
    rows: complaints.map((one) => [
      ...[t(`admin.report.by.${one.by}`), number(one.received), number(one.granted)],
      ...[number(one.refused), hours(one.medianHours)],
    ]),
  }),
  suspensions: ({ suspensions }, format) => ({ columns: ['ground', 'accounts'], rows: each(suspensions, format) }),
  misuse: ({ misuse }, format) => ({ columns: ['step', 'reporters'], rows: each(misuse ?? {}, format) }),
}

/** The tables of a report. */
export function reportSections(
  report: TransparencyReport,
  t: TFunction,
  figures: ReturnType<typeof useFigureFormat>,
): ReportSection[] {
  const column = (name: string): string => t(`admin.report.column.${name}`)
  const category = (name: string): string => t(`admin.category.${name}`)
  return Object.entries(contents).map(([id, contentOf]) => {
    const { columns, rows } = contentOf(report, { ...figures, column, category, t })
    return {
      id,
      title: t(`admin.report.section.${id}.title`),
      text: t(`admin.report.section.${id}.text`),
      head: columns.map(column),
      rows,
    }
  })
}
