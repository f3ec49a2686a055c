import type { Case } from '@hearth/shared/cases'
import { decisionLimits } from '@hearth/shared/decisions'
import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffClient } from '../admin/staff-client.ts'
import { errorCode } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import { isDeclined } from '../app/session/freshly.ts'
import { TimeAgo } from '../members/TimeAgo.tsx'
import classes from './CaseScreen.module.css'

type Voice = Case['notes'][number]['voice']
const voices: Voice[] = ['internal', 'to-reporter', 'to-member']

/** Notes in three voices: for colleagues, for the reporter, for the member. Each names its readers. */
export function Notes({ read, onWritten }: { read: Case; onWritten: () => unknown }) {
  const { t } = useTranslation()
  const { id: caseId, notes, moreNotes } = read
  return (
    <section className={classes.card} aria-labelledby="notes">
      <h2 id="notes">{t('admin.notes.title')}</h2>
      {notes.length === 0 && <p className={classes.quiet}>{t('admin.notes.none')}</p>}
      {moreNotes > 0 && <p className={classes.quiet}>{t('admin.notes.more', { number: moreNotes })}</p>}
      <ul className={classes.notes}>
        {notes.map(({ id, voice, author, text, writtenAt }) => (
          <li key={id} data-voice={voice}>
            <p className={classes.quiet}>
              <strong>{t(`admin.notes.voice.${voice}`)}</strong> · {author} · <TimeAgo at={writtenAt} />
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
  const [voice, setVoice] = useState<Voice>('internal')
  const [text, setText] = useSessionStorage({
    key: `hearth-note:${caseId}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const writing = useMutation({
    mutationFn: () => staffClient.cases.note({ caseId, voice, text }),
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
      <SegmentedControl
        fullWidth
        aria-label={t('admin.notes.to')}
        data={voices.map((value) => ({ value, label: t(`admin.notes.voice.${value}`) }))}
        value={voice}
        onChange={(next) => setVoice(next as Voice)}
      />
      <Textarea
        label={t('admin.notes.write')}
        description={t(`admin.notes.hint.${voice}`)}
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
