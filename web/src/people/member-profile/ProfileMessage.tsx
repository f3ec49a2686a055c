import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { background } from '../../app/lazy/background.tsx'
import classes from './ProfileView.module.css'

const FirstMessage = background(() => import('../likes/FirstMessage.tsx'), 'FirstMessage')
const NoRoom = background(() => import('./NoRoom.tsx'), 'NoRoom')

/** The box for the first message. If a conversation exists, it opens that instead. */
export function ProfileMessage({ profile }: { profile: MemberProfile }) {
  const { message } = useSearch({ from: '/_members/profile/$profileId' })
  return message ? <Box profile={profile} /> : null
}

function Box({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, isPending } = useQuery(
    api.chat.start.queryOptions({
      input: { profileId: profile.id },
      networkMode: 'always',
      retry: false,
      gcTime: 0,
    }),
  )
  const shut = () =>
    void navigate({
      to: '/profile/$profileId',
      params: { profileId: profile.id },
      replace: true,
      resetScroll: false,
      state: (old) => old,
    })
  if (isPending) return null
  const isFull = data?.closed === 'full'
  if (isFull && !profile.matched) return <NoRoom profile={profile} />
  if (data && (data.lastSeq > 0 || (data.closed && !isFull)))
    return <Navigate to="/chat/$conversationId" params={{ conversationId: data.id }} replace />
  const quota = data?.firstMessages
  return (
    <section className={classes.writing} aria-label={t('likes.match.message', { name: profile.name })}>
      {quota && (
        <p className={classes.quota}>
          {quota.left > 0
            ? t('chat.quota', { count: quota.left, limit: quota.limit })
            : t('chat.quotaNone', { limit: quota.limit })}
        </p>
      )}
      <FirstMessage member={profile} onSent={shut} eager />
    </section>
  )
}
