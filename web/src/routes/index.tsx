import { readSearch } from '@hearth/shared/people/discover-address'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { queryClient } from '../app/api/query-client.ts'
import { screen } from '../app/lazy/screen.ts'
import { memberIn } from '../app/session/member.ts'
import { meQuery } from '../app/session/session.ts'
import { useMember } from '../app/session/use-member.ts'
import { EditorSkeleton } from '../people/profile-edit/EditorSkeleton.tsx'
import { Loading } from '../ui/Loading.tsx'

const Landing = screen(() => import('../public/landing/Landing.tsx'), 'Landing')
const Discover = screen(() => import('../people/discover/Discover.tsx'), 'Discover')
function Home() {
  const Screen = { pending: Loading, newcomer: EditorSkeleton, member: Discover, visitor: Landing }[useMember().status]
  return <Suspense fallback={<Loading />}>{<Screen />}</Suspense>
}

// The router fetches one of the two pages before it shows this route.
Home.preload = async () => {
  const me = queryClient.getQueryData(meQuery.queryKey)
  await (me === null ? Landing : memberIn(me) && Discover)?.preload?.()
}

export const Route = createFileRoute('/')({
  component: Home,
  validateSearch: readSearch,
  // Beside the address, and handed on with it, so that no search has the filters of the one and of another.
  beforeLoad: ({ location: { state } }) => ({ hiddenFields: state.hiddenFields }),
})
