import { useTranslation } from 'react-i18next'
import { asWritten } from '../../members/script-language.ts'
import { useConversationContext } from './conversation-context.ts'
import classes from './Quote.module.css'
import { removedWords } from './removed-words.ts'
import type { Quoted } from './timeline.ts'

/** A link to the message that another one answers. */
export function Quote({ quoted }: { quoted: Quoted }) {
  const { jumpTo } = useConversationContext()
  return (
    <button type="button" className={classes.quote} onClick={() => jumpTo(quoted.seq)}>
      <QuoteText quoted={quoted} />
    </button>
  )
}

export function QuoteText({ quoted: { mine, excerpt, photo, removed, removedByStaff } }: { quoted: Quoted }) {
  const { t } = useTranslation()
  const { name } = useConversationContext()
  return (
    <>
      <span className={classes.who}>
        <bdi>{mine ? t('chat.you') : name}</bdi>
      </span>
      <span className={classes.excerpt} {...asWritten(excerpt)} data-removed={removed}>
        {removed
          ? removedWords(t, { mine: false, removedByStaff })
          : excerpt || t(photo ? 'chats.photo.word' : 'likes.liked')}
      </span>
    </>
  )
}
