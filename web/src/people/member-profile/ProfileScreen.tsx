import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { errorCode } from '../../app/api/query-client.ts'
import { useMe } from '../../app/session/session.ts'
import { blockOf } from '../../members/blocks/blocked.ts'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { Blocked, NotFound, NotLoaded } from './ProfileStates.tsx'
import { ProfileView } from './ProfileView.tsx'
import { profileQuery } from './profile-query.ts'

// INVALID: the URL contains no id.
const absent = ['NOT_FOUND', 'INVALID']

export function ProfileScreen() {
  const { profileId } = useParams({ from: '/_members/profile/$profileId' })
  return <ProfileOf key={profileId} profileId={profileId} />
}

function ProfileOf({ profileId }: { profileId: string }) {
  const { data: me } = useMe()
  const { data, error, refetch, dataUpdatedAt } = useQuery(profileQuery(profileId))
  const code = error && errorCode(error)
  // The viewer may know about their own block, but not about other reasons why a profile is missing.
  const block = useQuery({ ...blockOf(profileId), enabled: code === 'NOT_FOUND' })

  const [own] = block.data?.blocks ?? []
  // The later response wins: the block may be from this tab, or removed on another device.
  if (own && (code === 'NOT_FOUND' || block.dataUpdatedAt >= dataUpdatedAt)) return <Blocked block={own} />
  if (code && absent.includes(code)) return block.isLoading ? <ProfileSkeleton /> : <NotFound />
  if (data) return <ProfileView profile={data} own={data.id === me?.profile?.id} />
  if (!error) return <ProfileSkeleton />
  return <NotLoaded tooMany={code === 'TOO_MANY_REQUESTS'} onRetry={() => void refetch()} />
}
