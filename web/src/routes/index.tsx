import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '../app/session/session.ts'
import { readSearch } from '../discover/filters/search.ts'
import { Landing } from '../landing/Landing.tsx'
import { Loading } from '../ui/Loading.tsx'

export const Route = createFileRoute('/')({ component: Home, validateSearch: readSearch })

const Discover = lazyRouteComponent(() => import('../discover/Discover.tsx'), 'Discover')

function Home() {
  const me = useMe()
  if (me.isPending) return <Loading />
  if (!me.data) return <Landing />
  return (
    <Suspense fallback={<Loading />}>
      <Discover />
    </Suspense>
  )
}
