import { Button, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { staffClient } from '../admin/staff-client.ts'
import { keepHit } from './sealed-query.ts'

/** Asks a second person to end a false hit. */
export function ReleaseForm({ hitId }: { hitId: string }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const asking = useMutation({
    mutationFn: () => staffClient.media.release({ hitId, reason }),
    onSuccess: keepHit,
  })
  const failed = failureOf(t, asking.error)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!reason.trim()) event.currentTarget.querySelector('textarea')?.focus()
    else if (!asking.isPending) asking.mutate()
  }
  return (
    <form className={list.form} onSubmit={submit} noValidate aria-labelledby="release">
      <h2 id="release">{t('admin.sealed.release.title')}</h2>
      <p className={list.quiet}>{t('admin.sealed.release.text')}</p>
      <Textarea
        label={t('admin.sealed.release.reason')}
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        error={tried && !reason.trim() && t('admin.sealed.file.missing')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failed && (
        <Text c="var(--mantine-color-error)" role="alert">
          {failed}
        </Text>
      )}
      <div>
        <Button type="submit" variant="default" loading={asking.isPending}>
          {t('admin.sealed.release.ask')}
        </Button>
      </div>
    </form>
  )
}
