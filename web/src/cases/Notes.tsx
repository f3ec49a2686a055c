import type { Case } from '@hearth/shared/cases'
import { decisionLimits } from '@hearth/shared/decisions'
import { Button, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { staffClient } from '../admin/staff-client.ts'
import { errorCode } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import { isDeclined } from '../app/session/freshly.ts'
import { TimeAgo } from '../members/TimeAgo.tsx'
import classes from './CaseScreen.module.css'

/** What staff tell each other about a case. Reporters and the member read the texts of the decision. */
export function Notes({ read, onWritten }: { read: Case; onWritten: () => unknown }) {
  const { t } = useTranslation()
  const { id: caseId, notes, moreNotes } = read
  return (
    <section className={classes.card} aria-labelledby="notes">
      <h2 id="notes">{t('admin.notes.title')}</h2>
      {notes.length === 0 && <p className={classes.quiet}>{t('admin.notes.none')}</p>}
      {moreNotes > 0 && <p className={classes.quiet}>{t('admin.notes.more', { number: moreNotes })}</p>}
      <ul className={classes.notes}>
        {notes.map(({ id, author, text, writtenAt }) => (
          <li key={id}>
            <p className={classes.quiet}>
              <strong>{author}</strong> · <TimeAgo at={writtenAt} />
            </p>
            <p className={classes.noteText} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <NoteForm caseId={caseId} onWritten={onWritten} />
    </section>
  )
}

function NoteForm({ caseId, onWritten }: { caseId: string; onWritten: () => unknown }) {
  const { t } = useTranslation()
  const [text, setText] = useSessionStorage({
    key: `hearth-note:${caseId}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const writing = useMutation({
    mutationFn: () => staffClient.cases.note({ caseId, text }),
    onSuccess: () => {
      setText('')
      return onWritten()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !writing.isPending) writing.mutate()
  }
  const failed = writing.error && !isDeclined(writing.error) ? failureText(t, errorCode(writing.error)) : null
  return (
    <form className={classes.noteForm} onSubmit={submit} noValidate>
      <Textarea
        label={t('admin.notes.write')}
        description={t('admin.notes.hint')}
        autosize
        minRows={2}
        maxLength={decisionLimits.note}
        value={text}
        error={failed}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!text.trim()} loading={writing.isPending}>
        {t('admin.notes.add')}
      </Button>
    </form>
  )
}
