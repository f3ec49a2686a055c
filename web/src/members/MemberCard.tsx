import type { MemberCard as Member } from '@hearth/shared/members/member-card'
import { shownInterests } from '@hearth/shared/members/member-limits'
import { Fragment, type ReactNode, useId } from 'react'
import IconCamera from '~icons/camera'
import IconLanguage from '~icons/language'
import IconMapPin from '~icons/map-pin'
import { Goals } from './Badges.tsx'
import type { CardWords } from './card-words.ts'
import { InterestNames } from './InterestNames.tsx'
import classes from './MemberCard.module.css'
import { MemberPhoto } from './MemberPhoto.tsx'
import { OnPicture } from './OnPicture.tsx'
import pictured from './PictureCard.module.css'
import { Presence } from './Presence.tsx'
import { asWritten } from './script-language.ts'

type Props = {
  member: Member
  words: CardWords
  /** The `sizes` attribute of the picture. */
  sizes: string
  eager?: boolean
  /** One of the first pictures of the screen. */
  urgent?: boolean
  /** Buttons that straddle the lower edge of the picture. */
  actions: ReactNode
}

/** A member at a glance. A click opens the profile, except on the buttons. */
export function MemberCard({ member, words, sizes, eager, urgent, actions }: Props) {
  const heading = useId()
  return (
    <article className={`${pictured.card} ${classes.card}`} aria-labelledby={heading}>
      <div className={`${pictured.picture} ${classes.picture}`}>
        <div className={pictured.photo}>
          <MemberPhoto photo={member.photo} name={member.name} sizes={sizes} eager={eager} urgent={urgent} />
        </div>
        <Above member={member} words={words} />
        <OnPicture member={member} heading={heading}>
          <Glance member={member} words={words} />
        </OnPicture>
      </div>
      <div className={`${pictured.straddle} ${classes.actions}`}>{actions}</div>
      <Below member={member} words={words} />
    </article>
  )
}

type Part = Pick<Props, 'member' | 'words'>

function Above({ member, words: { t } }: Part) {
  const seen = member.online || member.lastSeenAt
  return (
    <div className={pictured.above}>
      {seen ? (
        <span className={pictured.pill}>
          <Presence member={member} />
        </span>
      ) : (
        <span />
      )}
      {member.photoCount > 1 && (
        <span className={pictured.pill} role="img" aria-label={t('members.photos', { count: member.photoCount })}>
          <IconCamera size={14} aria-hidden="true" />
          {member.photoCount}
        </span>
      )}
    </div>
  )
}

function Glance({ member, words: { t, format } }: Part) {
  return (
    <div className={classes.onPictureBadges}>
      {member.distanceKm !== null && (
        <span className={classes.distance}>
          <IconMapPin size={14} aria-hidden="true" />
          {format.distance(member.distanceKm)}
        </span>
      )}
      {member.compatibility !== undefined && (
        <span className={classes.score}>
          {t('members.compatibility', { percent: Math.round(member.compatibility) })}
        </span>
      )}
    </div>
  )
}

function Below({ member, words }: Part) {
  const { t, languages, nameOf, langOf, goalsOf } = words
  const speaks = languages(member.languages)
  const named = member.interests.slice(0, shownInterests)
  const more = member.interests.length - named.length
  return (
    <div className={classes.below}>
      <Facts member={member} words={words} />
      {speaks && (
        <p className={classes.speaks}>
          <IconLanguage size={16} role="img" aria-label={t('member.fact.languages')} />
          <span className={classes.languages}>{speaks}</span>
        </p>
      )}
      <p className={classes.bio} {...asWritten(member.bio)}>
        {member.bio}
      </p>
      <Goals goals={goalsOf(member)} className={classes.goal} />
      <p className={classes.interests}>
        <InterestNames keys={named} nameOf={nameOf} langOf={langOf} />{' '}
        {more > 0 && <strong>{t('members.moreInterests', { number: more })}</strong>}
      </p>
    </div>
  )
}

/** Height, weight and place, in one quiet paragraph. */
function Facts({ member, words: { format, hasMeasures } }: Part) {
  const { height, weight } = member
  const measures = [height && format.height(height), weight && format.weight(weight)]
  return (
    <p className={classes.facts} data-short={!hasMeasures || undefined}>
      {measures.map(
        (measure) =>
          measure && (
            <Fragment key={measure}>
              <span>{measure}</span> ·{' '}
            </Fragment>
          ),
      )}
      {format.place(member)}
    </p>
  )
}
