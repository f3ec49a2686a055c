import type { Case } from '@hearth/shared/moderation/cases'
import { useTranslation } from 'react-i18next'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from './CaseScreen.module.css'
import { NoteForm } from './NoteForm.tsx'

/** The notes of a case: what staff tell each other, and what they wrote to the reporters and the member. */
export function Notes({ read, onWritten }: { read: Case; onWritten: () => unknown }) {
  const { t } = useTranslation()
  const { notes, moreNotes } = read
  return (
    <section className={classes.card} aria-labelledby="notes">
      <h2 id="notes">{t('admin.notes.title')}</h2>
      {notes.length === 0 && <SmallPrint>{t('admin.notes.none')}</SmallPrint>}
      {moreNotes > 0 && <SmallPrint>{t('admin.notes.more', { number: moreNotes })}</SmallPrint>}
      <ul className={classes.notes}>
        {notes.map(({ id, voice, receipt, author, text, writtenAt }) => (
          <li key={id} data-voice={voice}>
            <SmallPrint>
              <strong>{author}</strong>
              {voice !== 'internal' && ` · ${t(`admin.notes.to.${voice}`, { receipt })}`} · <TimeAgo at={writtenAt} />
            </SmallPrint>
            <p className={classes.noteText} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <NoteForm read={read} onWritten={onWritten} />
    </section>
  )
}
