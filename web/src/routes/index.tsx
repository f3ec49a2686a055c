import { readSearch } from '@hearth/shared/discover-address'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { meKey, queryClient } from '../app/api/query-client.ts'
import { useMe } from '../app/session/session.ts'
import { lazyPiece } from '../app/shell/lazy-piece.ts'
import { Loading } from '../ui/Loading.tsx'

const Landing = lazyPiece(() => import('../landing/Landing.tsx'), 'Landing')
const Discover = lazyPiece(() => import('../discover/Discover.tsx'), 'Discover')

function Home() {
  const me = useMe()
  if (me.isPending) return <Loading />
  return <Suspense fallback={<Loading />}>{me.data ? <Discover /> : <Landing />}</Suspense>
}

// The router fetches one of the two pages before it shows this route.
Home.preload = async () => {
  const me = queryClient.getQueryData(meKey)
  if (me !== undefined) await (me ? Discover : Landing).preload?.()
}

export const Route = createFileRoute('/')({ component: Home, validateSearch: readSearch })
