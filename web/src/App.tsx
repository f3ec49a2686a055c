import { screen } from './app/lazy/screen.ts'
import '@fontsource-variable/figtree/index.css'
import './app/shell/mantine.css'
import './app/shell/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { queryClient } from './app/api/query-client.ts'
import { i18n } from './app/i18n/i18n.ts'
import { Failed } from './app/shell/Failed.tsx'
import { colorSchemeManager, cssVariables, theme } from './app/theme/theme.ts'
import { routeTree } from './route-tree.gen.ts'
import { Loading } from './ui/Loading.tsx'

/**
 * Makes the router of all screens.
 * @param history where it reads and writes addresses; by default the browser's
 */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultPendingMs: 150,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: screen(() => import('./app/shell/NotFound.tsx'), 'NotFound'),
    // In a rendered page it would be a script that the page's policy refuses.
    scrollRestoration: !import.meta.env.SSR,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** What every screen stands in, in the browser and when the build renders pages. */
export function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </MantineProvider>
      </I18nextProvider>
    </StrictMode>
  )
}
