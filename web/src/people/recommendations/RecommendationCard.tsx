import { isolated } from '@hearth/shared/direction'
import type { Recommendation } from '@hearth/shared/people/recommendations'
import IconMapPin from '~icons/map-pin'
import { background } from '../../app/lazy/background.tsx'
import { useFirstScreenReady } from '../../app/lazy/first-screen-ready.ts'
import { Badges } from '../../members/Badges.tsx'
import { MemberPhoto } from '../../members/MemberPhoto.tsx'
import { OnPicture } from '../../members/OnPicture.tsx'
import pictured from '../../members/PictureCard.module.css'
import { Presence } from '../../members/Presence.tsx'
import { asWritten } from '../../members/script-language.ts'
import { useFormat } from '../../members/use-format.ts'
import { Reasons } from './Reasons.tsx'
import classes from './RecommendationCard.module.css'
import { Score } from './Score.tsx'

/** Only the card of a member who has answered a prompt loads it. */
const AnswerTitle = background(() => import('./AnswerTitle.tsx'), 'AnswerTitle')
const PartHeart = background(() => import('../likes/part/PartHeart.tsx'), 'PartHeart')
const OpenedPart = background(() => import('../likes/part/OpenedPart.tsx'), 'OpenedPart')
const CardLayer = background(() => import('./CardLayer.tsx'), 'CardLayer')

/** Wraps a card and its buttons. */
export type Layout = 'deck' | 'list'

type Props = { member: Recommendation; layout: Layout; sizes: string; eager?: boolean; urgent?: boolean }

/** A recommended member: the picture with the score, then the reasons. */
export function RecommendationCard({ member, layout, sizes, eager, urgent }: Props) {
  const isReady = useFirstScreenReady()
  return (
    <article className={classes.card} data-layout={layout} aria-label={`${isolated(member.name)}, ${member.age}`}>
      <div className={`${pictured.picture} ${classes.picture}`}>
        <div className={pictured.photo}>
          <MemberPhoto photo={member.photo} name={member.name} sizes={sizes} eager={eager} urgent={urgent} />
        </div>
        {isReady && <CardLayer member={member} sizes={sizes} current={urgent} />}
        <CardPills member={member} />
        <OnPicture member={member}>
          <CardLocation member={member} />
        </OnPicture>
      </div>
      <div className={classes.about}>
        <CardAnswer member={member} />
        <Reasons member={member} />
        <p className={classes.bio} {...asWritten(member.bio)}>
          {member.bio}
        </p>
        <Badges member={member} />
      </div>
    </article>
  )
}

/** The first of what the member answers to prompts. The title keeps its line while it is on its way. */
function CardAnswer({ member }: { member: Recommendation }) {
  const { answer } = member
  if (!answer) return null
  return (
    <div className={classes.answer} data-part>
      <p>
        <AnswerTitle of={answer.prompt} />
      </p>
      <p {...asWritten(answer.text)}>{answer.text}</p>
      <PartHeart member={member} part={{ answer }} />
      <OpenedPart member={member} />
    </div>
  )
}

function CardPills({ member }: { member: Recommendation }) {
  return (
    <div className={`${pictured.above} ${classes.pills}`}>
      <Score member={member} />
      {(member.online || member.lastSeenAt) && (
        <span className={pictured.pill}>
          <Presence member={member} />
        </span>
      )}
    </div>
  )
}

function CardLocation({ member }: { member: Recommendation }) {
  const words = useFormat()
  return (
    <p className={classes.where}>
      <IconMapPin size={16} aria-hidden="true" />
      {member.distanceKm === null ? words.place(member) : words.distance(member.distanceKm)}
    </p>
  )
}
