import type { TransparencyReport } from '@hearth/shared/figures'
import type { TFunction } from 'i18next'
import type { Table } from './FigureTable.tsx'
import type { useFigureFormat } from './use-figure-format.ts'

export type ReportSection = Table & { id: string; title: string; text: string }

/** The tables of a report in the order of the law's categories. */
export function reportSections(
  report: TransparencyReport,
  t: TFunction,
  { number, hours, share }: ReturnType<typeof useFigureFormat>,
): ReportSection[] {
  const column = (name: string) => t(`admin.report.column.${name}`) as string
  const category = (name: string) => t(`admin.category.${name}`) as string
  const section = (id: string, columns: string[], rows: Table['rows']): ReportSection => ({
    id,
    title: t(`admin.report.section.${id}.title`),
    text: t(`admin.report.section.${id}.text`),
    head: columns.map(column),
    rows,
  })
  const each = (counts: Record<string, number>) =>
    Object.entries(counts).map(([name, count]) => [column(name), number(count)])
  const { notices, ownInitiative, restrictions, machines, complaints, suspensions, misuse } = report
  return [
    section(
      'notices',
      ['category', 'members', 'outside', 'decided', 'byLaw', 'byRules', 'medianTime'],
      notices.map((one) => [
        ...[category(one.category), number(one.members), number(one.outside), number(one.decided)],
        ...[number(one.byLaw), number(one.byRules), hours(one.medianHours)],
      ]),
    ),
    section(
      'ownInitiative',
      ['category', 'byMachine', 'byStaff'],
      ownInitiative.map((one) => [category(one.category), number(one.byMachine), number(one.byStaff)]),
    ),
    section(
      'restrictions',
      ['category', 'removed', 'hidden', 'limited', 'suspended', 'banned'],
      restrictions.map((one) => [
        ...[category(one.category), number(one.removed), number(one.hidden)],
        ...[number(one.limited), number(one.suspended), number(one.banned)],
      ]),
    ),
    section(
      'machines',
      ['machine', 'hits', 'confirmed', 'cleared', 'errorRate'],
      machines.map((one) => [
        ...[t(`admin.report.machine.${one.machine}`) as string, number(one.hits), number(one.confirmed)],
        ...[number(one.cleared), share(one.cleared, one.confirmed + one.cleared)],
      ]),
    ),
    section(
      'complaints',
      ['by', 'received', 'granted', 'refused', 'medianTime'],
      complaints.map((one) => [
        ...[t(`admin.report.by.${one.by}`) as string, number(one.received), number(one.granted)],
        ...[number(one.refused), hours(one.medianHours)],
      ]),
    ),
    section('suspensions', ['ground', 'accounts'], each(suspensions)),
    section('misuse', ['step', 'reporters'], each(misuse ?? {})),
  ]
}
