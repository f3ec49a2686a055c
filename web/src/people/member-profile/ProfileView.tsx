import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconMapPin from '~icons/map-pin'
import { background } from '../../app/lazy/background.tsx'
import { useHasFields } from '../../members/community-fields/known-fields.ts'
import { Presence } from '../../members/Presence.tsx'
import { asWritten } from '../../members/script-language.ts'
import { useFormat } from '../../members/use-format.ts'
import { VerifiedMark } from '../../members/VerifiedMark.tsx'
import { useReport } from '../../moderation/reports/use-report.tsx'
import { BackBar } from './BackBar.tsx'
import { Gallery } from './Gallery.tsx'
import { ProfileActions } from './ProfileActions.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileInterests } from './ProfileInterests.tsx'
import { ProfileMessage } from './ProfileMessage.tsx'
import classes from './ProfileView.module.css'

/** The small hearts come after the page. */
const PartHeart = background(() => import('../likes/part/PartHeart.tsx'), 'PartHeart')
const OpenedPart = background(() => import('../likes/part/OpenedPart.tsx'), 'OpenedPart')

/** Only a community with fields of its own loads it. */
const OwnFacts = background(() => import('./OwnFacts.tsx'), 'OwnFacts')

/** Only the profile of a member who has answered a prompt loads it. */
const ProfileAnswers = background(() => import('./ProfileAnswers.tsx'), 'ProfileAnswers')

type Props = { profile: MemberProfile; own: boolean }

/** A member's profile: pictures first, then the text, with the actions within thumb's reach. */
export function ProfileView({ profile, own }: Props) {
  const { t } = useTranslation()
  const hasFields = useHasFields()
  const report = useReport()
  const [picture, setPicture] = useState(0)
  const photo = profile.photos[picture]
  // A match is written to.
  const likes = !own && !profile.matched
  return (
    <article className={classes.page} aria-labelledby="member">
      <BackBar />
      <div className={classes.columns}>
        <div className={classes.pictures}>
          <Gallery
            photos={profile.photos}
            name={profile.name}
            heart={likes && photo?.urls && <PartHeart key={photo.id} member={profile} part={{ photo }} isOnPhoto />}
            onPicture={setPicture}
            onReport={own ? undefined : (photoId) => report({ profileId: profile.id, name: profile.name, photoId })}
          />
        </div>
        <div className={classes.words}>
          <Heading profile={profile} />
          <ProfileActions profile={profile} own={own} photoId={photo?.urls ? photo.id : undefined} />
          {!own && <ProfileMessage profile={profile} />}
          <section className={classes.part} aria-labelledby="bio">
            <h2 id="bio">{t('member.about')}</h2>
            <p className={classes.bio} {...asWritten(profile.bio)}>
              {profile.bio}
            </p>
          </section>
          {profile.answers && <ProfileAnswers profile={profile} likes={likes} />}
          <ProfileFacts profile={profile} />
          <ProfileInterests interests={profile.interests} shared={profile.sharedInterests} />
          {hasFields && <OwnFacts profile={profile} own={own} />}
        </div>
      </div>
      {likes && <OpenedPart member={profile} />}
    </article>
  )
}

function Heading({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation()
  const words = useFormat()
  return (
    <header>
      <h1 id="member">
        <bdi>{profile.name}</bdi>
        <span className={classes.age}>, {profile.age}</span>
      </h1>
      <p className={classes.where}>
        <Presence member={profile} full />
        {profile.photoVerified && <VerifiedMark full />}
        <span className={classes.place}>
          <IconMapPin size={16} aria-hidden="true" />
          {words.place(profile)}
        </span>
        {profile.distanceKm !== null && <span>{words.distance(profile.distanceKm)}</span>}
        {profile.compatibility !== undefined && (
          <span className={classes.score}>{t('members.compatibility', { percent: profile.compatibility })}</span>
        )}
      </p>
    </header>
  )
}
