import type { MediaPhoto } from '@hearth/shared/media'
import { type ReportCategory, reportCategories } from '@hearth/shared/reports'
import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffClient } from '../admin/staff-client.ts'
import { errorCode } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import dialogs from '../ui/dialogs.module.css'
import { closeDialog } from '../ui/dialogs.tsx'
import { keepPhoto } from './media-query.ts'

type Props = { photo: MediaPhoto; act: 'remove' | 'restore'; modalId: string }

/** Why a photo is removed, in words that its owner reads, or restored, for the log. */
export function ReasonForm({ photo, act, modalId }: Props) {
  const { t } = useTranslation()
  const [category, setCategory] = useState<ReportCategory | ''>('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const lacksRule = act === 'remove' && !category
  const lacksReason = !reason.trim()
  const sending = useMutation({
    mutationFn: () =>
      category
        ? staffClient.media.remove({ photoId: photo.id, category, reason })
        : staffClient.media.restore({ photoId: photo.id, reason }),
    onSuccess: (changed) => {
      keepPhoto(changed)
      closeDialog(modalId)
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const missing = lacksRule ? 'select' : lacksReason && 'textarea'
    if (missing) event.currentTarget.querySelector<HTMLElement>(missing)?.focus()
    else if (!sending.isPending) sending.mutate()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {act === 'remove' && (
          <NativeSelect
            label={t('admin.media.rule')}
            value={category}
            onChange={(event) => setCategory(event.currentTarget.value as ReportCategory | '')}
            error={tried && lacksRule && t('admin.media.ruleMissing')}
            data={[
              { value: '', label: t('admin.media.ruleChoose') },
              ...reportCategories.map((value) => ({ value, label: t(`reports.category.${value}`) })),
            ]}
          />
        )}
        <Textarea
          label={t('admin.media.reason')}
          description={t(act === 'remove' ? 'admin.media.reasonRead' : 'admin.media.reasonLogged')}
          autosize
          minRows={3}
          maxLength={1000}
          value={reason}
          error={tried && lacksReason && t('admin.media.reasonMissing')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {sending.error && (
          <Text c="var(--mantine-color-error)" role="alert">
            {errorCode(sending.error) === 'SECOND_PERSON'
              ? t('admin.media.secondPerson')
              : failureText(t, errorCode(sending.error))}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(modalId)}>
            {t('admin.cancel')}
          </Button>
          <Button
            type="submit"
            className={act === 'remove' ? dialogs.danger : undefined}
            aria-disabled={sending.isPending}
          >
            {t(`admin.media.${act}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
