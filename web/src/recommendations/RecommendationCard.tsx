import type { Recommendation } from '@hearth/shared/recommendations'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Badges } from '../members/Badges.tsx'
import { useInterests } from '../members/interest-names.ts'
import { MemberPhoto } from '../members/MemberPhoto.tsx'
import { OnPicture } from '../members/OnPicture.tsx'
import pictured from '../members/PictureCard.module.css'
import { Presence } from '../members/Presence.tsx'
import { scriptLanguage } from '../members/script-language.ts'
import { useFormat } from '../members/use-format.ts'
import { Reasons } from './Reasons.tsx'
import classes from './Recommendations.module.css'

type Props = { match: Recommendation; sizes: string; eager?: boolean }

/** A recommended member: the picture first, then how well it fits and why. */
export function RecommendationCard({ match, sizes, eager }: Props) {
  const { nameOf } = useInterests()
  return (
    <article className={classes.card} aria-label={`${match.name}, ${match.age}`}>
      <div className={`${pictured.picture} ${classes.picture}`}>
        <div className={pictured.photo}>
          <MemberPhoto photo={match.photo} name={match.name} sizes={sizes} eager={eager} />
        </div>
        <Above match={match} />
        <OnPicture member={match}>
          <Place match={match} />
        </OnPicture>
      </div>
      <div className={classes.about}>
        <Reasons match={match} />
        <p className={classes.bio} lang={scriptLanguage(match.bio)}>
          {match.bio}
        </p>
        <Badges goal={match.relationshipGoal} interests={match.interests} nameOf={nameOf} />
      </div>
    </article>
  )
}

function Above({ match }: { match: Recommendation }) {
  const { t } = useTranslation()
  return (
    <div className={pictured.above}>
      <span className={pictured.pill} data-kind="score">
        {t('match.score', { score: match.score })}
      </span>
      {(match.online || match.lastSeenAt) && (
        <span className={pictured.pill}>
          <Presence member={match} />
        </span>
      )}
    </div>
  )
}

function Place({ match }: { match: Recommendation }) {
  const words = useFormat()
  return (
    <p className={classes.where}>
      <IconMapPin size={16} aria-hidden="true" />
      {match.distanceKm === null ? words.place(match) : words.distance(match.distanceKm)}
    </p>
  )
}
