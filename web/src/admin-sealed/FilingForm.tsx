import { Button, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { staffClient } from '../admin/staff-client.ts'
import { toastDone } from '../ui/toast.ts'
import { keepHit } from './sealed-query.ts'

const fields = ['with', 'reference'] as const

/** Notes where a hit was reported, and under which number. */
export function FilingForm({ hitId }: { hitId: string }) {
  const { t } = useTranslation()
  const [values, setValues] = useState({ with: '', reference: '' })
  const [tried, setTried] = useState(false)
  const filing = useMutation({
    mutationFn: () => staffClient.media.fileReport({ hitId, ...values }),
    onSuccess: (hit) => {
      keepHit(hit)
      toastDone(t('admin.sealed.file.saved'))
    },
  })
  const failed = failureOf(t, filing.error)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const missing = fields.find((name) => !values[name].trim())
    if (missing) event.currentTarget.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus()
    else if (!filing.isPending) filing.mutate()
  }
  return (
    <form className={list.form} onSubmit={submit} noValidate aria-labelledby="filing">
      <h2 id="filing">{t('admin.sealed.file.title')}</h2>
      {fields.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(`admin.sealed.file.${name}`)}
          maxLength={200}
          autoComplete="off"
          value={values[name]}
          error={tried && !values[name].trim() && t('admin.sealed.file.missing')}
          onChange={(event) => {
            const { value } = event.currentTarget
            setValues((before) => ({ ...before, [name]: value }))
          }}
        />
      ))}
      {failed && (
        <Text c="var(--mantine-color-error)" role="alert">
          {failed}
        </Text>
      )}
      <div>
        <Button type="submit" loading={filing.isPending}>
          {t('admin.sealed.file.save')}
        </Button>
      </div>
    </form>
  )
}
