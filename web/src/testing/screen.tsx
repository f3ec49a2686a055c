import '@fontsource-variable/figtree/index.css'
import '../app/shell/mantine.css'
import '../app/shell/global.css'
import type { Language } from '@hearth/shared/language-codes'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../app/api/query-client.ts'
import { i18n, readyToRead } from '../app/i18n/i18n.ts'
import { ToastArea } from '../app/shell/ToastArea.tsx'
import { cssVariables, theme } from '../app/theme/theme.ts'

type Options = { path?: string; hash?: string; language?: Language }

/** A test that answers all requests would otherwise read English, or keys, in each language. */
function refuseMissingTexts(language: Language) {
  for (const namespace of [i18n.options.ns ?? []].flat())
    if (!i18n.hasResourceBundle(language, namespace))
      throw new Error(`The texts ${namespace} in ${language} are missing.`)
}

/** Shows a component as the product does, at an address of its own and with nothing left from the test before. */
export async function show(element: ReactNode, { path = '/auth', hash = '', language = 'en' }: Options = {}) {
  await readyToRead()
  await i18n.changeLanguage(language)
  refuseMissingTexts(language)
  notifications.clean()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path, component: () => element })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [`${path}#${hash}`] }),
  })
  await router.load()
  return render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <QueryClientProvider client={queryClient}>
          <ToastArea />
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
}

/** The field of a form with this name. */
export function fieldNamed(name: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`form [name=${name}]`)
  if (!field) throw new Error(`There is no field ${name}.`)
  return field
}

/** Waits for a form that loads when it is shown. */
export const formWith = (name: string) =>
  expect.poll(() => document.querySelector(`form [name=${name}]`)).not.toBeNull()

/** Types into the fields of a form by their names, in the order given. */
export async function fillIn(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.elementLocator(fieldNamed(name)).fill(value)
}

export const submit = () => page.elementLocator(document.querySelector('form button[type=submit]')!).click()

/** Each alert since the page was loaded: on a busy machine a toast may be gone before a test looks for it. */
const alerts = new Set<Element>()
const found = new WeakSet<Element>()

new MutationObserver(() => {
  for (const alert of document.querySelectorAll('[role=alert]')) alerts.add(alert)
}).observe(document.documentElement, { childList: true, subtree: true })

/** Expects a toast that no earlier call has found. */
export async function expectToast(title: string, text: string) {
  const isMeant = (alert: Element) =>
    !found.has(alert) && alert.textContent.includes(title) && alert.textContent.includes(text)
  const meant = () => [...alerts].find(isMeant)
  await expect.poll(meant).toBeDefined()
  found.add(meant()!)
}
