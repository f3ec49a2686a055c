import { reportCategories } from '@hearth/shared/moderation/report-limits'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { staffLimits } from '@hearth/shared/moderation/staff'
import { isVisible } from '@hearth/shared/readable'
import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { getI18n, useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { atMost } from '../../ui/at-most.ts'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { staffClient } from '../admin/staff-client.ts'

const modalId = 'start-case'

type About = { profileId: string; name: string }

/** Asks what a case without a report is about, and opens it. */
export const openStartCase = ({ profileId, name }: About) =>
  openDialog({
    modalId,
    title: getI18n().t('admin.startCase.title', { name }),
    size: 520,
    children: <StartCase profileId={profileId} />,
  })

/** Starts a case about what a moderator found, or adds it to the member's open one, and leads there. */
function StartCase({ profileId }: Pick<About, 'profileId'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [category, setCategory] = useState<ReportCategory>('other')
  const [reason, setReason] = useState('')
  const starting = useMutation({
    mutationFn: () => staffClient.cases.create({ profileId, category, reason }),
    onSuccess: ({ caseId }) => {
      closeDialog(modalId)
      void navigate({ to: '/admin/cases/$caseId', params: { caseId }, search: {} })
    },
  })
  const code = starting.error && !isDeclined(starting.error) ? errorCode(starting.error) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isVisible(reason) && !starting.isPending) starting.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('admin.startCase.text')}</Text>
        <NativeSelect
          label={t('admin.case.category')}
          value={category}
          data={reportCategories.map((value) => ({ value, label: t(`admin.category.${value}`) }))}
          onChange={(event) => setCategory(event.currentTarget.value as ReportCategory)}
        />
        <Textarea
          label={t('admin.startCase.reason')}
          description={t('admin.decision.noteHint')}
          autosize
          minRows={3}
          {...atMost(staffLimits.reason)}
          value={reason}
          error={code && (code === 'OWN_CASE' ? t('admin.refusal.OWN_CASE') : failureText(t, code))}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!isVisible(reason)} loading={starting.isPending}>
          {t('admin.startCase.submit')}
        </Button>
      </Stack>
    </form>
  )
}
