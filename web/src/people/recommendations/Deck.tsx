import type { Recommendation } from '@hearth/shared/people/recommendations'
import { deckSizes } from '@hearth/shared/pictures/card-pictures'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Deck.module.css'
import { DeckCard } from './DeckCard.tsx'
import { RecommendationActions } from './RecommendationActions.tsx'
import card from './RecommendationCard.module.css'
import { RecommendationCard } from './RecommendationCard.tsx'
import { useKeys } from './use-keys.ts'
import type { RecommendationsState } from './use-recommendations.ts'

type Leaving = { member: Recommendation; liked: boolean }

/** The cards to draw, each once, so that a card keeps its photo element while it changes position. */
function visibleCards(current: Recommendation, next: Recommendation | undefined, leaving: Leaving | null) {
  const cards: { member: Recommendation; position: 'top' | 'next' | 'left' | 'right' }[] = [
    { member: current, position: 'top' },
  ]
  if (next) cards.push({ member: next, position: 'next' })
  if (leaving && cards.every(({ member }) => member.id !== leaving.member.id))
    cards.push({ member: leaving.member, position: leaving.liked ? 'right' : 'left' })
  return cards
}

/** One card at a time. A decided card leaves to its side; the next one is already drawn below it. */
export function Deck({ members, decide, undo }: Pick<RecommendationsState, 'members' | 'decide' | 'undo'>) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [current, next] = members
  const onDecide = (member: Recommendation, liked: boolean) => {
    setLeaving({ member, liked })
    decide(member, liked)
  }
  const undoAndReturn = undo && {
    label: undo.label,
    run: () => {
      setLeaving(null)
      undo.run()
    },
  }
  useKeys({
    ArrowLeft: () => current && onDecide(current, false),
    ArrowRight: () => current && onDecide(current, true),
    Backspace: () => undoAndReturn?.run(),
  })
  if (!current) return null
  return (
    <section className={classes.deck}>
      <p className="visually-hidden" role="status">
        {t('recommendations.next', { name: current.name, age: current.age, percent: current.compatibility })}
      </p>
      <div className={classes.stack}>
        {visibleCards(current, next, leaving).map(({ member, position }) => (
          <DeckCard key={member.id} member={member} position={position} onDecide={onDecide}>
            <RecommendationCard layout="deck" member={member} sizes={deckSizes} eager urgent={position === 'top'} />
          </DeckCard>
        ))}
      </div>
      <RecommendationActions layout="deck" member={current} onDecide={onDecide} undo={undoAndReturn} />
      <p className={classes.keys}>{t('recommendations.keys')}</p>
    </section>
  )
}

/** Shown while the first page loads. */
export function DeckSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.deck}>
      <p className="visually-hidden" role="status">
        {t('recommendations.finding')}
      </p>
      <div className={classes.stack}>
        <div className={card.card} data-layout="deck" aria-hidden="true">
          <Skeleton className={classes.skeleton} radius="16px" />
        </div>
      </div>
    </div>
  )
}
