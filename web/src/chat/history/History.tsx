import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowDown from '~icons/arrow-down'
import { useNow } from '../../members/use-now.ts'
import { Bubble } from '../message/Bubble.tsx'
import { byDays, type Day, timelineOf } from '../message/timeline.ts'
import { useTimes } from '../message/use-times.ts'
import type { View } from '../sync/types.ts'
import classes from './History.module.css'
import { HistoryStart } from './HistoryStart.tsx'
import { TypingBubble } from './TypingBubble.tsx'
import type { useRenderWindow } from './use-render-window.ts'
import { useEdge, type useScrollAnchor } from './use-scroll-anchor.ts'

type Props = {
  view: View
  anchor: ReturnType<typeof useScrollAnchor>
  drawn: ReturnType<typeof useRenderWindow>
  /** Seq of the first unread message, which has a line above it. */
  marker: number | null
  /** Seq of the target of a search or a quote. */
  found: number | null
  typing: boolean
  /** Stands before the first message instead of the introduction. */
  above: ReactNode
}

/** The messages, grouped by days. */
export function History({ view, anchor: place, drawn, marker, found, typing, above }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const times = useTimes()
  const [openedAt] = useState(() => Date.now())
  const shown = useMemo(() => timelineOf(view, drawn.messages), [view, drawn.messages])
  const days = useMemo(() => byDays(shown, marker), [shown, marker])
  const stop = shown.findLast(({ message }) => message && !message.removedAt)?.id ?? null
  return (
    <div className={classes.frame}>
      <section className={classes.scroller} ref={place.scroller} aria-label={t('chat.messages')}>
        <div className={classes.content} ref={place.content} data-cut={drawn.newer ?? undefined}>
          <HistoryStart view={view} drawn={drawn} above={above} />
          {days.map((day) => (
            <section key={day.at} className={classes.day}>
              <h2 className={classes.date}>
                <span className={classes.pill}>{times.day(day.at, now)}</span>
              </h2>
              <DayMessages day={day} marker={marker} found={found} stop={stop} openedAt={openedAt} />
            </section>
          ))}
          {drawn.newer !== null && <NewerEdge drawn={drawn} />}
          {typing && drawn.newer === null && <TypingBubble />}
        </div>
      </section>
      <ToNewest
        view={view}
        atEnd={place.atEnd}
        onPress={() => {
          drawn.toNewest()
          place.toEnd()
        }}
      />
    </div>
  )
}

type Marks = { marker: number | null; found: number | null; stop: string | null; openedAt: number }

/** A day's messages in one flat list, so React does not remount them when their group grows. */
function DayMessages({ day, marker, found, stop, openedAt }: Marks & { day: Day }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
    <ul className={classes.said} role="list">
      {day.groups.flatMap(({ items }) =>
        items.map((shown, index) => (
          <Fragment key={shown.id}>
            {marker !== null && shown.seq === marker && (
              <li className={classes.marker} data-marker>
                <span>{t('chat.newMessages')}</span>
              </li>
            )}
            <Bubble
              shown={shown}
              first={index === 0}
              last={index === items.length - 1}
              found={found !== null && shown.seq === found}
              stop={shown.id === stop}
              fresh={shown.at > openedAt}
            />
          </Fragment>
        )),
      )}
    </ul>
  )
}

/** The edge before newer messages that are not rendered. It renders them as the member scrolls near. */
function NewerEdge({ drawn }: Pick<Props, 'drawn'>) {
  const { t } = useTranslation()
  const { edge, failed, again } = useEdge(drawn.newer, drawn.forth)
  return (
    <div ref={edge} className={classes.further}>
      {failed && (
        <button type="button" className={classes.again} onClick={again}>
          {t('chat.newerFailed')}
        </button>
      )}
    </div>
  )
}

/** The button that scrolls to the newest message, with the number of messages that arrived meanwhile. */
function ToNewest({ view, atEnd, onPress }: { view: View; atEnd: boolean; onPress: () => void }) {
  const { t } = useTranslation()
  const newest = view.messages.at(-1)?.seq ?? 0
  const [seen, setSeen] = useState(newest)
  if (atEnd && seen !== newest) setSeen(newest)
  if (atEnd) return null
  const count = view.messages.filter(({ seq, mine }) => seq > seen && !mine).length
  return (
    <button
      type="button"
      className={classes.toNewest}
      aria-label={count ? t('chat.toNewestOf', { count }) : t('chat.toNewest')}
      onClick={onPress}
    >
      <IconArrowDown size={22} aria-hidden="true" />
      {count > 0 && <span className={classes.count}>{count}</span>}
    </button>
  )
}
