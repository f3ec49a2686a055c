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

export function QuoteText({ quoted: { mine, excerpt, photo, removed, removedByStaff, covered } }: { quoted: Quoted }) {
  const { t } = useTranslation()
  const { name, isRequest } = useConversationContext()
  const words = covered && isRequest ? t('members.covered.text') : excerpt
  return (
    <>
      <span className={classes.who}>
        <bdi>{mine ? t('chat.you') : name}</bdi>
      </span>
      <span className={classes.excerpt} {...asWritten(words)} data-removed={removed}>
        {removed
          ? removedWords(t, { mine: false, removedByStaff })
          : words || t(photo ? 'chats.photo.word' : 'likes.liked')}
      </span>
    </>
  )
}
