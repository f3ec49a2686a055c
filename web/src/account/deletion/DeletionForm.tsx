import { deletionDays, deletionWords, isDeletionWord } from '@hearth/shared/account/deletion'
import { Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { useDay } from '../../members/use-day.ts'
import dialogs from '../../ui/dialogs.module.css'
import classes from './Deletion.module.css'
import { useDeletion } from './use-deletion.ts'

const dayMs = 86_400_000

/** Asks for the word, and deletes the account. */
export function DeletionForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation()
  const day = useDay()
  const deleting = useDeletion()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const word = deletionWords[currentLanguage()]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDeletionWord(typed)) return deleting.mutate(typed)
    setError(t('deletion.form.wrong', { word }))
    input.current?.focus()
  }
  const on = day(new Date(Date.now() + deletionDays * dayMs).toISOString())
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('deletion.title')}>
      <Text>{t('deletion.form.text', { day: on })}</Text>
      <TextInput
        ref={input}
        size="lg"
        maw={360}
        label={t('deletion.form.label', { word })}
        labelProps={{ mb: 6 }}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={classes.actions}>
        <Button type="submit" className={dialogs.danger} loading={deleting.isPending}>
          {t('deletion.form.submit')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={deleting.isPending}>
          {t('deletion.form.cancel')}
        </Button>
      </div>
    </form>
  )
}
