import { isPageName } from '@hearth/shared/account/page-names'
import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

/** /terms, /privacy, /rules and /imprint in one route: each further route is part of the first page's script. */
export const Route = createFileRoute('/$page')({
  params: { parse: ({ page }) => (isPageName(page) ? { page } : false) },
  staticData: { title: (_, { page }) => `pages.${page}` },
  component: screen(() => import('../account/pages/PageScreen.tsx'), 'PageScreen'),
})
