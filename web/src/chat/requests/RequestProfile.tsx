import type { Requester } from '@hearth/shared/chat/chat'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import IconMapPin from '~icons/map-pin'
import { api } from '../../app/api/client.ts'
import { Badges } from '../../members/Badges.tsx'
import { MemberPhoto } from '../../members/MemberPhoto.tsx'
import { showsMembers } from '../../members/member-cache.ts'
import { asWritten } from '../../members/script-language.ts'
import { useFormat } from '../../members/use-format.ts'
import { VerifiedMark } from '../../members/VerifiedMark.tsx'
import actions from '../../ui/actions.module.css'
import history from '../history/History.module.css'
import { useConversationContext } from '../message/conversation-context.ts'
import { PartnerPicture } from '../message/PartnerPicture.tsx'
import classes from './RequestProfile.module.css'

/** The profile of the member who wrote a request, above their messages. Reading it here is no view. */
export function RequestProfile({ conversationId }: { conversationId: string }) {
  const query = api.chat.requester.queryOptions({ input: { conversationId }, meta: showsMembers })
  const { data, isPending } = useQuery(query)
  if (data) return <Profile member={data} />
  return isPending ? <Skeleton height={240} radius="lg" mt={12} /> : <NameAlone />
}

/** Without a connection, or of a member whose profile the viewer may not see any more. */
function NameAlone() {
  const { partner, name } = useConversationContext()
  return (
    <div className={history.beginning}>
      <PartnerPicture partner={partner} size={96} />
      <p className={history.between}>
        <bdi>{name}</bdi>
      </p>
    </div>
  )
}

function Profile({ member }: { member: Requester }) {
  const { t } = useTranslation()
  const words = useFormat()
  const place = [words.place(member), member.distanceKm !== null && words.distance(member.distanceKm)]
  return (
    <article className={classes.profile} aria-label={t('chats.requests.about', { name: member.name })}>
      <Photos member={member} />
      <div className={classes.facts}>
        <h2 className={classes.name}>
          <bdi>{member.name}</bdi>, {member.age} {member.photoVerified && <VerifiedMark />}
        </h2>
        <p className={classes.place}>
          <IconMapPin size={16} aria-hidden="true" />
          {place.filter(Boolean).join(' · ')}
        </p>
        <p className={classes.bio} {...asWritten(member.bio)}>
          {member.bio}
        </p>
        <Badges member={member} />
        <Link to="/profile/$profileId" params={{ profileId: member.id }} className={`${actions.other} ${classes.more}`}>
          {t('chat.viewProfile')}
        </Link>
      </div>
    </article>
  )
}

/** All photos in a row that scrolls to the side, by keyboard too. */
function Photos({ member: { photos, name } }: { member: Requester }) {
  const { t } = useTranslation()
  if (!photos.length) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
    <section className={classes.photos} aria-label={t('chats.requests.photos', { name })} tabIndex={0}>
      {photos.map((photo) => (
        <div key={photo.id} className={classes.photo}>
          <MemberPhoto photo={photo} name={name} sizes="132px" />
        </div>
      ))}
    </section>
  )
}
