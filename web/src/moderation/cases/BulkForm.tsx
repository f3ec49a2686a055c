import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { useMe } from '../../app/session/session.ts'
import { atMost } from '../../ui/at-most.ts'
import { byName } from '../../ui/by-name.ts'
import { FormFailure } from '../admin/FormFailure.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { CategoryChoice } from '../decisions/CategoryChoice.tsx'
import classes from './Bulk.module.css'
import { BulkResult } from './BulkResult.tsx'
import { type BulkProps, useBulk } from './use-bulk.ts'

/** One act on all selected cases: its details, a note, and above a number of cases that number typed out. */
export function BulkForm({ act, cases, onDone }: BulkProps) {
  const { t } = useTranslation()
  const { fields, change, asks, isMissing, sending, submit } = useBulk({ act, cases, onDone })
  if (sending.data) return <BulkResult cases={cases} {...sending.data} />
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{t(`admin.bulk.${act}.text`)}</p>
      {asks.category && <CategoryChoice value={fields.category} onChange={(category) => change({ category })} />}
      {asks.colleague && <Colleague value={fields.assignTo} onChange={(assignTo) => change({ assignTo })} />}
      <Textarea
        name="note"
        label={t(act === 'refuse' ? 'admin.bulk.refuse.note' : 'admin.decision.note')}
        description={t(act === 'refuse' ? 'admin.bulk.refuse.noteHint' : 'admin.decision.noteHint')}
        autosize
        minRows={2}
        {...atMost(decisionLimits.note)}
        value={fields.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {asks.typed && (
        <TextInput
          name="count"
          label={t('admin.bulk.typed', { count: cases.length })}
          inputMode="numeric"
          autoComplete="off"
          value={fields.typed}
          onChange={(event) => change({ typed: event.currentTarget.value })}
        />
      )}
      {sending.error && <Failure error={sending.error} />}
      <Button type="submit" disabled={isMissing} loading={sending.isPending}>
        {t(`admin.bulk.${act}.submit`, { count: cases.length })}
      </Button>
    </form>
  )
}

/** The staff who can take the cases: the viewer first. */
function Colleague({ value, onChange }: { value: string; onChange: (accountId: string) => void }) {
  const { t } = useTranslation()
  const me = useMe().data?.account.id ?? ''
  const { data = [] } = useQuery(staffApi.cases.colleagues.queryOptions())
  const others = data
    .filter(({ id }) => id !== me)
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort(byName(currentLanguage(), ({ label }) => label))
  return (
    <NativeSelect
      label={t('admin.bulk.assignTo')}
      data={[{ value: me, label: t('admin.bulk.me') }, ...others]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation()
  if (isDeclined(error)) return null
  return <FormFailure text={`${failureText(t, errorCode(error))} ${t('reports.kept')}`} />
}
