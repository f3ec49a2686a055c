import type { TeamNote as Note } from '@hearth/shared/moderation/team-note'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../members/use-day.ts'
import parts from '../../ui/settings-part.module.css'
import classes from './StatementView.module.css'

/** What the team wrote to the member about their account. It cannot be answered: decisions can be appealed. */
export function TeamNote({ note: { id, text, writtenAt } }: { note: Note }) {
  const { t } = useTranslation()
  const day = useDay()
  return (
    <article className={classes.statement} aria-labelledby={id}>
      <div className={parts.row}>
        <div className={parts.rowWords}>
          <h3 id={id} className={classes.title}>
            {t('decisions.note')}
          </h3>
          <p className={parts.detail}>{day(writtenAt)}</p>
        </div>
      </div>
      <p className={classes.words} dir="auto">
        {text}
      </p>
      <p className={parts.detail}>{t('decisions.noteHint')}</p>
    </article>
  )
}
