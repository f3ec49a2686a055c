import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/report-content')({
  staticData: { title: 'outsideNotice.title' },
  component: lazyRouteComponent(() => import('../outside-notices/ReportContent.tsx'), 'ReportContent'),
})
