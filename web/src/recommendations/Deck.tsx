import type { Recommendation } from '@hearth/shared/recommendations'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeckCard } from './DeckCard.tsx'
import { RecommendationActions } from './RecommendationActions.tsx'
import { RecommendationCard } from './RecommendationCard.tsx'
import classes from './Recommendations.module.css'
import type { HandState } from './use-recommendations.ts'

const sizes = '(min-width: 62em) 420px, 100vw'
type Leaving = { match: Recommendation; liked: boolean }

/** Every card once, so that it keeps its picture while it moves from place to place. */
function placed(current: Recommendation, next: Recommendation | undefined, leaving: Leaving | null) {
  const cards: { match: Recommendation; place: 'top' | 'next' | 'left' | 'right' }[] = [
    { match: current, place: 'top' },
  ]
  if (next) cards.push({ match: next, place: 'next' })
  if (leaving && cards.every(({ match }) => match.id !== leaving.match.id))
    cards.push({ match: leaving.match, place: leaving.liked ? 'right' : 'left' })
  return cards
}

/** One card at a time. The decided one leaves to its side, and the next is already there. */
export function Deck({ hand, decide, way }: Pick<HandState, 'hand' | 'decide' | 'way'>) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [current, next] = hand
  const onDecide = (match: Recommendation, liked: boolean) => {
    setLeaving({ match, liked })
    decide(match, liked)
  }
  const back = way && {
    ...way,
    undo: () => {
      setLeaving(null)
      way.undo()
    },
  }
  useKeys({
    ArrowLeft: () => current && onDecide(current, false),
    ArrowRight: () => current && onDecide(current, true),
    Backspace: () => back?.undo(),
  })
  if (!current) return null
  return (
    <section className={classes.deck}>
      <p className="visually-hidden" role="status">
        {t('match.next', { name: current.name, age: current.age, score: current.score })}
      </p>
      <div className={classes.stack}>
        {placed(current, next, leaving).map(({ match, place }) => (
          <DeckCard key={match.id} match={match} place={place} onDecide={onDecide}>
            <RecommendationCard match={match} sizes={sizes} eager />
          </DeckCard>
        ))}
      </div>
      <RecommendationActions match={current} onDecide={onDecide} way={back} />
      <p className={classes.keys}>{t('match.keys')}</p>
    </section>
  )
}

/** Arrow keys decide, unless they are somebody else's: in a field, in a dialog, with a modifier. */
function useKeys(ways: Record<string, () => void>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=menu], [role=dialog]'))
      return
    if (document.querySelector('[role=dialog]')) return
    event.preventDefault()
    way()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
