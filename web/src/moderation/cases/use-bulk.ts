import { type BulkAct, bulkActsWithCategory } from '@hearth/shared/moderation/bulk-acts'
import type { CaseSummary } from '@hearth/shared/moderation/cases'
import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { readWhole } from '@hearth/shared/numerals'
import { isVisible } from '@hearth/shared/readable'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryClient } from '../../app/api/query-client.ts'
import { useMe } from '../../app/session/session.ts'
import { staffClient } from '../admin/staff-client.ts'
import { queueKey } from './queue-query.ts'

export type BulkProps = { act: BulkAct; cases: CaseSummary[]; onDone: () => void }
type Fields = {
  note: string
  category: ReportCategory | ''
  /** The account that takes the cases. */
  assignTo: string
  /** The number of cases, typed out. */
  typed: string
}

/** The fields of the act besides its note. */
const asksFor = (act: BulkAct, cases: CaseSummary[]) => ({
  category: bulkActsWithCategory.includes(act),
  colleague: act === 'assign',
  typed: cases.length > decisionLimits.typedAbove,
})

/** The form of one act on many cases: its fields, its words, and its call. */
export function useBulk({ act, cases, onDone }: BulkProps) {
  const me = useMe().data?.account.id ?? ''
  const [fields, setFields] = useState<Fields>({ note: '', category: '', assignTo: me, typed: '' })
  const { note, category, assignTo, typed } = fields
  const asks = asksFor(act, cases)
  const isMissing =
    !isVisible(note) || (asks.category && !category) || (asks.typed && readWhole(typed) !== cases.length)
  const sending = useMutation({
    mutationFn: () =>
      staffClient.decisions.bulk({
        cases: cases.map(({ id, version }) => ({ caseId: id, version })),
        act,
        note,
        ...(asks.colleague && { assignTo }),
        ...(asks.category && category && { category }),
      }),
    // Also after a failure: a case may have changed.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queueKey }),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing && !sending.isPending) sending.mutate()
  }
  const change = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }))
  return { fields, change, asks, isMissing, sending, submit }
}
