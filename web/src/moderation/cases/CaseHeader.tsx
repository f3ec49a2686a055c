import type { Case } from '@hearth/shared/moderation/cases'
import { reportCategories } from '@hearth/shared/moderation/report-limits'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '~icons/arrow-left'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { toastProblem } from '../../ui/toast.ts'
import { staffClient } from '../admin/staff-client.ts'
import classes from './CaseScreen.module.css'
import { KeysButton } from './KeysButton.tsx'
import { Severity } from './Severity.tsx'
import { useWaiting } from './waiting.ts'

type Props = {
  read: Case
  heading: Ref<HTMLHeadingElement>
  onLeave: () => void
  /** The category was changed, or could not be because the case was. */
  onChanged: () => Promise<void>
}

/** What the case is: its number, how grave, about which member, how long it waits; and its category, to change. */
export function CaseHeader({ read, heading, onLeave, onChanged }: Props) {
  const { t } = useTranslation()
  const { waits, due, overdue } = useWaiting(read)
  const { id, number, name, kind, severity, category, version, state, mine } = read
  const categorising = useMutation({
    mutationFn: (next: ReportCategory) => staffClient.cases.categorise({ caseId: id, version, category: next }),
    onSettled: onChanged,
    onError: (error) => {
      const code = errorCode(error)
      if (isDeclined(error)) return
      const why = code === 'CASE_CHANGED' ? t('admin.refusal.CASE_CHANGED') : failureText(t, code)
      toastProblem(t('admin.case.notCategorised'), why)
    },
  })
  return (
    <header>
      <Group justify="space-between" gap="xs">
        <Button
          variant="subtle"
          className={classes.back}
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          rightSection={<KeyHint>C</KeyHint>}
          onClick={onLeave}
        >
          {t(mine ? 'admin.case.release' : 'admin.case.back')}
        </Button>
        <Group gap="xs">
          <KeysButton place="case" />
        </Group>
      </Group>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {name ?? t('admin.cases.nameless')} <span className={classes.number}>#{number}</span>
      </h1>
      <Group gap="sm">
        <Severity grade={severity} />
        <span>{t(`admin.kind.${kind}`)}</span>
        <span>{state === 'decided' ? t('admin.cases.decided') : waits}</span>
        {due && state === 'open' && (
          <span className={classes.due} data-overdue={overdue}>
            {due}
          </span>
        )}
        {state === 'open' && (
          <NativeSelect
            miw={180}
            aria-label={t('admin.case.category')}
            disabled={!mine || categorising.isPending}
            data={[
              ...(category ? [] : [{ value: '', label: t('admin.case.noCategory') }]),
              ...reportCategories.map((value) => ({ value, label: t(`admin.category.${value}`) })),
            ]}
            value={category ?? ''}
            onChange={(event) => categorising.mutate(event.currentTarget.value as ReportCategory)}
          />
        )}
      </Group>
    </header>
  )
}
