import type { MemberCard as Member } from '@hearth/shared/members/member-card'
import { pageSize } from '@hearth/shared/people/discover-limits'
import { cardSizes, firstPictures } from '@hearth/shared/pictures/card-pictures'
import { Skeleton } from '@mantine/core'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useFirstItems } from '../../app/lazy/use-first-items.ts'
import classes from '../../members/CardGrid.module.css'
import type { CardWords } from '../../members/card-words.ts'
import { MemberCard } from '../../members/MemberCard.tsx'
import { CardActions } from '../likes/CardActions.tsx'

const aboveTheFold = 5

type CardProps = { member: Member; words: CardWords; index: number }

/** Drawn again when its member changes, not when something else on the screen does. */
const Card = memo(({ member, words, index }: CardProps) => (
  <MemberCard
    member={member}
    words={words}
    sizes={cardSizes}
    urgent={index < firstPictures}
    eager={index < aboveTheFold}
    actions={<CardActions member={member} />}
  />
))

type Props = { members: Member[]; words: CardWords; suggestion: ReactNode }

/** The suggestion comes after the first row of a phone; wider windows show it below theirs. */
const beforeSuggestion = 2

export function CardGrid({ members, words, suggestion }: Props) {
  const list = useNewCardFocus(members)
  const shown = useFirstItems(members)
  const item = (member: Member, index: number) => (
    <li key={member.id} tabIndex={-1}>
      <Card member={member} words={words} index={index} />
    </li>
  )
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is not announced as a list by VoiceOver
    <ul className={classes.grid} role="list" ref={list}>
      {shown.slice(0, beforeSuggestion).map(item)}
      {suggestion && <li className={classes.suggestion}>{suggestion}</li>}
      {shown.slice(beforeSuggestion).map((member, index) => item(member, index + beforeSuggestion))}
    </ul>
  )
}

/** The last Load more removes its button: if that had the focus, the first new card gets it. */
function useNewCardFocus(members: Member[]) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(members)
  useEffect(() => {
    const old = before.current
    before.current = members
    const longer = members.length > old.length && members[0]?.id === old[0]?.id
    if (!longer || document.activeElement !== document.body) return
    const card = list.current?.querySelectorAll(':scope > [tabindex]')[old.length]
    if (card instanceof HTMLElement) card.focus({ preventScroll: true })
  }, [members])
  return list
}

/** A placeholder for the page that is loading. */
export function SkeletonGrid() {
  return (
    <div className={classes.grid} aria-hidden="true">
      {Array.from({ length: pageSize }, (_, index) => index).map((index) => (
        <div key={index} className={classes.skeleton}>
          <Skeleton className={classes.skeletonPicture} radius={0} />
          <Skeleton h={12} w="75%" m="26px 14px 8px" />
          <Skeleton h={12} w="85%" m="0 14px 16px" />
          <Skeleton h={12} w="65%" m="0 14px 16px" />
          <Skeleton h={22} w="60%" m="0 14px 48px" radius="xl" />
        </div>
      ))}
    </div>
  )
}
