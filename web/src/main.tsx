import '@fontsource-variable/figtree/index.css'
import './app/shell/mantine.css'
import './app/shell/global.css'
import { pageAnswersId } from '@hearth/shared/page-answers'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { queryClient } from './app/api/query-client.ts'
import { i18n, readyToRead } from './app/i18n/i18n.ts'
import { meQuery } from './app/session/session.ts'
import { Failed } from './app/shell/Failed.tsx'
import { colorSchemeManager, cssVariables, theme } from './app/theme/theme.ts'
import { routeTree } from './route-tree.gen.ts'
import { Loading } from './ui/Loading.tsx'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultPendingMs: 150,
  defaultErrorComponent: Failed,
  defaultNotFoundComponent: lazyRouteComponent(() => import('./app/shell/NotFound.tsx'), 'NotFound'),
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// A member's page brings who is signed in and what the screen shows. Else that is asked, and the screen fetched, while the
// words are on their way.
const answers = document.getElementById(pageAnswersId)?.textContent
if (answers) {
  await (await import('./app/session/read-account.ts')).beginWith(JSON.parse(answers))
  await Promise.all([router.load(), readyToRead()])
} else {
  void queryClient.prefetchQuery(meQuery)
  void router.load()
  await readyToRead()
}
// Drawn in small steps, between which the browser answers the member and paints what has come.
startTransition(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </I18nextProvider>
    </StrictMode>,
  ),
)
