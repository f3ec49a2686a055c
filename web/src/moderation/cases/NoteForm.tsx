import type { Case } from '@hearth/shared/moderation/cases'
import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import { isVisible } from '@hearth/shared/readable'
import { Button, Radio, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { atMost } from '../../ui/at-most.ts'
import { staffClient } from '../admin/staff-client.ts'
import classes from './CaseScreen.module.css'
import { type NoteReader, readersOf } from './note-readers.ts'
import { askToSend } from './SendNote.tsx'

type Props = { read: Case; onWritten: () => unknown }

/** The choice of who reads a note, and its text. Each reader has a draft of their own, so that none gets another's. */
export function NoteForm({ read, onWritten }: Props) {
  const { t } = useTranslation()
  const readers = readersOf(read, t)
  const [chosen, setChosen] = useState('staff')
  const reader = readers.find(({ key }) => key === chosen) ?? readers[0]!
  return (
    <div className={classes.noteForm} data-voice={reader.voice}>
      {readers.length > 1 && (
        <Radio.Group label={t('admin.notes.who')} value={reader.key} onChange={setChosen}>
          {readers.map(({ key, voice, label }) => {
            const barred = voice === 'to-member' && !read.mayTellMember
            const why = barred ? t('admin.notes.noMember') : undefined
            return <Radio key={key} value={key} label={label} disabled={barred} description={why} mt="xs" />
          })}
        </Radio.Group>
      )}
      <NoteText key={reader.key} read={read} reader={reader} onWritten={onWritten} />
    </div>
  )
}

const refusals = ['NO_READER', 'NOT_CLAIMED']

function useNote({ read, onWritten, reader }: Props & { reader: NoteReader }) {
  const { t } = useTranslation()
  const [text, setText] = useSessionStorage({
    key: `hearth-note:${read.id}:${reader.key}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const note = { caseId: read.id, voice: reader.voice, itemId: reader.itemId, text }
  const done = () => {
    setText('')
    return onWritten()
  }
  const writing = useMutation({
    mutationFn: async () => {
      if (reader.voice !== 'internal')
        return askToSend(await staffClient.adminNotes.preview(note), { note, reader, done })
      await staffClient.adminNotes.write(note)
      return done()
    },
  })
  const code = writing.error && !isDeclined(writing.error) ? errorCode(writing.error) : null
  const failed = code && (refusals.includes(code) ? t(`admin.refusal.${code}`) : failureText(t, code))
  return { text, setText, writing, failed }
}

/** What goes to others is shown first: the button of the form never sends it. */
function NoteText({ reader, ...props }: Props & { reader: NoteReader }) {
  const { t } = useTranslation()
  const { text, setText, writing, failed } = useNote({ ...props, reader })
  const { voice, name } = reader
  const isInternal = voice === 'internal'
  const isNotifier = voice === 'to-reporter' && !props.read.items.find(({ id }) => id === reader.itemId)?.reporter
  const hintOut = isNotifier ? 'hintNotifier' : 'hintOut'
  const hint = isInternal ? 'hint' : hintOut
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isVisible(text) && !writing.isPending) writing.mutate()
  }
  return (
    <form className={classes.noteForm} onSubmit={submit} noValidate>
      <Textarea
        label={isInternal ? t('admin.notes.write') : t('admin.notes.writeTo', { name })}
        description={t(`admin.notes.${hint}`)}
        autosize
        minRows={2}
        {...atMost(decisionLimits.note)}
        value={text}
        error={failed}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isVisible(text)} loading={writing.isPending}>
        {isInternal ? t('admin.notes.add') : t('admin.notes.check', { name })}
      </Button>
    </form>
  )
}
