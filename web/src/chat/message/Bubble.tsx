import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import IconDots from '~icons/dots'
import { background } from '../../app/lazy/background.tsx'
import { asWritten } from '../../members/script-language.ts'
import { isEmptied } from '../sync/outgoing-message.ts'
import classes from './Bubble.module.css'
import { useConversationContext } from './conversation-context.ts'
import { isEmojiOnly } from './emoji-only.ts'
import { LinkedText } from './LinkedText.tsx'
import { MessagePhoto } from './MessagePhoto.tsx'
import { ProgressMark } from './ProgressMark.tsx'
import { Quote } from './Quote.tsx'
import { Reactions } from './Reactions.tsx'
import { removedWords } from './removed-words.ts'
import type { TimelineItem } from './timeline.ts'
import { useTimes } from './use-times.ts'

/** Only a conversation that began with a like of a part loads it. */
const LikedLine = background(() => import('./LikedLine.tsx'), 'LikedLine')
/** The server refuses few messages. */
const FailedNote = background(() => import('./FailedNote.tsx'), 'FailedNote')
/** Only a request with a hidden word loads it. */
const Covered = background(() => import('../../members/hidden-words/Covered.tsx'), 'Covered')

type Props = {
  shown: TimelineItem
  /** The first of its group has space above. */
  first: boolean
  /** The last of its group shows the time and the progress. */
  last: boolean
  /** The target of a search or a quote. */
  found: boolean
  /** The only message in the tab order. The arrow keys move to the others. */
  stop: boolean
  /** The message arrived while the screen was open. */
  fresh: boolean
}

export const Bubble = memo(function Bubble({ shown, first, last, found, stop, fresh }: Props) {
  const { t } = useTranslation()
  const times = useTimes()
  const { name } = useConversationContext()
  const { message, draft } = shown
  const sender = shown.mine ? t('chat.you') : name
  return (
    <li
      className={classes.item}
      data-mine={shown.mine}
      data-first={first}
      data-last={last}
      data-message={shown.id}
      data-seq={shown.seq}
      data-found={found}
      data-fresh={fresh}
    >
      {message?.liked && <LikedLine part={message.liked} mine={shown.mine} />}
      <span className="visually-hidden">{t('chat.saidBy', { name: sender, time: times.time(shown.at) })}</span>
      <div className={classes.row}>
        <MessageBody shown={shown} />
        {message && !message.removedAt && <MenuButton id={shown.id} stop={stop} />}
      </div>
      {message && message.reactions.length > 0 && <Reactions message={message} />}
      {(last || shown.progress === 'failed') && (
        <p className={classes.meta}>
          <span aria-hidden="true">{times.time(shown.at)}</span>
          {shown.progress && <ProgressMark progress={shown.progress} />}
        </p>
      )}
      {draft?.failed && <FailedNote draft={draft} />}
    </li>
  )
}, same)

function same(before: Props, after: Props): boolean {
  const one = before.shown
  const other = after.shown
  const alike = one.message === other.message && one.progress === other.progress && one.at === other.at
  const quoting = one.quoted?.excerpt === other.quoted?.excerpt && one.quoted?.removed === other.quoted?.removed
  const drafted = one.draft?.id === other.draft?.id && one.draft?.failed === other.draft?.failed
  const marks = ['first', 'last', 'found', 'stop', 'fresh'] as const
  return alike && quoting && drafted && marks.every((mark) => before[mark] === after[mark])
}

function MessageBody({ shown }: { shown: TimelineItem }) {
  const { t } = useTranslation()
  const { isRequest } = useConversationContext()
  const { message } = shown
  if (message?.removedAt)
    return (
      <p className={classes.bubble} data-removed>
        {removedWords(t, message)}
      </p>
    )
  if (shown.draft && isEmptied(shown.draft))
    return (
      <p className={classes.bubble} data-removed>
        {t('chat.progress.failed')}
      </p>
    )
  if (message?.liked && !shown.content) return null
  const isCovered = isRequest && message?.covered
  const said = <Said shown={shown} />
  return (
    <div
      className={classes.bubble}
      data-big={!isCovered && isEmojiOnly(shown.content)}
      data-photo={!isCovered && Boolean(message?.photo ?? shown.draft?.photo)}
      data-said
    >
      {isCovered ? <Covered>{said}</Covered> : said}
    </div>
  )
}

function Said({ shown }: { shown: TimelineItem }) {
  const { t } = useTranslation()
  const { message } = shown
  const linked = !message || message.linksAllowed
  return (
    <>
      {shown.quoted && <Quote quoted={shown.quoted} />}
      <MessagePhoto shown={shown} />
      {shown.content && (
        <p className={classes.text} {...asWritten(shown.content)}>
          {linked ? <LinkedText text={shown.content} /> : shown.content}
          {message?.editedAt && <span className={classes.edited}>{t('chat.edited')}</span>}
        </p>
      )}
    </>
  )
}

function MenuButton({ id, stop }: { id: string; stop: boolean }) {
  const { t } = useTranslation()
  const { openMenu } = useConversationContext()
  return (
    <button
      type="button"
      className={classes.more}
      data-more
      tabIndex={stop ? 0 : -1}
      aria-label={t('chat.more')}
      aria-haspopup="menu"
      onClick={(event) => openMenu(id, event.currentTarget)}
      onKeyDown={walk}
    >
      <IconDots size={20} aria-hidden="true" />
    </button>
  )
}

const steps: Record<string, (at: number, all: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, all) => all - 1,
}

/** Moves the focus between messages by arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...document.querySelectorAll<HTMLElement>('[data-more]')]
  all[step(all.indexOf(event.currentTarget), all.length)]?.focus()
}
