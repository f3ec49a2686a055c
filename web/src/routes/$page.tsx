import { isPageName } from '@hearth/shared/page-names'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

/** /terms, /privacy, /rules and /imprint in one route: each further route is part of the first page's script. */
export const Route = createFileRoute('/$page')({
  params: { parse: ({ page }) => (isPageName(page) ? { page } : false) },
  staticData: { title: (_, { page }) => `pages.${page}` },
  component: lazyRouteComponent(() => import('../pages/PageScreen.tsx'), 'PageScreen'),
})
