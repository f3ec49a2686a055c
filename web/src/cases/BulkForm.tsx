import { type BulkAct, bulkActsWithCategory } from '@hearth/shared/bulk-acts'
import type { CaseSummary } from '@hearth/shared/cases'
import { decisionLimits } from '@hearth/shared/decision-limits'
import { type ReportCategory, reportCategories } from '@hearth/shared/reports'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { errorCode, queryClient } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import { isDeclined } from '../app/session/freshly.ts'
import { useMe } from '../app/session/session.ts'
import classes from './Bulk.module.css'
import { BulkResult } from './BulkResult.tsx'
import { queueKey } from './queue-query.ts'

type Props = { act: BulkAct; cases: CaseSummary[]; onDone: () => void }
type Fields = { note: string; category: ReportCategory | ''; typed: string }

/** The staff who can take the cases: the viewer first. */
function useColleagues(enabled: boolean) {
  const { t } = useTranslation()
  const me = useMe().data?.account.id ?? ''
  const { data = [] } = useQuery(staffApi.cases.colleagues.queryOptions({ enabled }))
  const others = data.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name }))
  return [{ value: me, label: t('admin.bulk.me') }, ...others]
}

/** Sends the act. The queue is read again, whatever the answer. */
const useBulk = (onDone: () => void) =>
  useMutation({
    mutationFn: (input: Parameters<typeof staffClient.decisions.bulk>[0]) => staffClient.decisions.bulk(input),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queueKey }),
    onSuccess: onDone,
  })

/** One act on all selected cases: its details, a note, and above a number of cases that number typed out. */
export function BulkForm({ act, cases, onDone }: Props) {
  const { t } = useTranslation()
  const colleagues = useColleagues(act === 'assign')
  const [assignTo, setAssignTo] = useState(colleagues[0]!.value)
  const [fields, setFields] = useState<Fields>({ note: '', category: '', typed: '' })
  const change = (part: Partial<Fields>) => setFields({ ...fields, ...part })
  const needsCategory = bulkActsWithCategory.includes(act)
  const isMany = cases.length > decisionLimits.typedAbove
  const missing =
    !fields.note.trim() ||
    (needsCategory && !fields.category) ||
    (isMany && fields.typed.trim() !== String(cases.length))
  const sending = useBulk(onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing || sending.isPending) return
    const { note, category } = fields
    const listed = cases.map(({ id, version }) => ({ caseId: id, version }))
    sending.mutate({
      cases: listed,
      act,
      note,
      ...(act === 'assign' && { assignTo }),
      ...(needsCategory && category && { category }),
    })
  }
  if (sending.data) return <BulkResult cases={cases} {...sending.data} />
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{t(`admin.bulk.${act}.text`)}</p>
      {needsCategory && <Category value={fields.category} onChange={(category) => change({ category })} />}
      {act === 'assign' && (
        <NativeSelect
          label={t('admin.bulk.assignTo')}
          data={colleagues}
          value={assignTo}
          onChange={(event) => setAssignTo(event.currentTarget.value)}
        />
      )}
      <Textarea
        name="note"
        label={t(act === 'refuse' ? 'admin.bulk.refuse.note' : 'admin.decision.note')}
        description={t(act === 'refuse' ? 'admin.bulk.refuse.noteHint' : 'admin.decision.noteHint')}
        autosize
        minRows={2}
        maxLength={decisionLimits.note}
        value={fields.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {isMany && (
        <TextInput
          name="count"
          label={t('admin.bulk.typed', { count: cases.length })}
          inputMode="numeric"
          autoComplete="off"
          value={fields.typed}
          onChange={(event) => change({ typed: event.currentTarget.value })}
        />
      )}
      {sending.error && !isDeclined(sending.error) && (
        <p className={classes.failure} role="alert">
          {failureText(t, errorCode(sending.error))} {t('reports.kept')}
        </p>
      )}
      <Button type="submit" className={classes.submit} disabled={missing} loading={sending.isPending}>
        {t(`admin.bulk.${act}.submit`, { count: cases.length })}
      </Button>
    </form>
  )
}

type CategoryProps = { value: Fields['category']; onChange: (category: Fields['category']) => void }

function Category({ value, onChange }: CategoryProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('admin.decision.category')}
      data={[
        { value: '', label: t('admin.decision.choose') },
        ...reportCategories.map((one) => ({ value: one, label: t(`admin.category.${one}`) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Fields['category'])}
    />
  )
}
