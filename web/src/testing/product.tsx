import type { Me } from '@hearth/shared/account/me'
import { type Language, languages } from '@hearth/shared/language-codes'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createAppRouter } from '../App.tsx'
import { queryClient } from '../app/api/query-client.ts'
import { i18n, readyToRead } from '../app/i18n/i18n.ts'
import { colorSchemeManager, cssVariables, theme } from '../app/theme/theme.ts'
import { holdLive } from './live.ts'

type Answer = object | null | ((request: Request) => unknown)
/** What the server answers, by method and path: `GET /me`, `PUT /likes/*`. The first that fits counts. */
export type Answers = Record<string, Answer>

/** Every screen asks this first. */
const whoIsThere = 'GET /auth/get-session'

const { fetch } = globalThis
const ofWindow = fetch.bind(globalThis)
const { innerWidth, innerHeight } = window
let leave = async () => {}

afterEach(async () => {
  await leave()
  globalThis.fetch = fetch
  holdLive(false)
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(innerWidth, innerHeight)
})

/** Answers for a signed-in account with a valid session. */
export const signedIn = (me: Me | (() => Me)): Answers => ({
  [whoIsThere]: () => ({ session: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() } }),
  'GET /me': me,
})

/** Fails as a broken connection does. */
export const lost = (): never => {
  throw new TypeError('Failed to fetch')
}

const isMeant = (key: string, operation: string) =>
  key.endsWith('*') ? operation.startsWith(key.slice(0, -1)) : key === operation

/**
 * Answers operations of the server with what `answers` holds at that moment, and all others with NOT_FOUND. Without an
 * answer about the session, the product is open to a visitor.
 * @returns what is asked, as it comes in
 */
export function serve(answers: Answers): string[] {
  const asked: string[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return ofWindow(input, init)
    const operation = `${request.method} ${pathname.slice(4)}`
    asked.push(operation)
    const found = Object.keys(answers).find((key) => isMeant(key, operation))
    if (found === undefined && operation === whoIsThere) return Response.json(null)
    if (found === undefined) return Response.json({ code: 'NOT_FOUND' }, { status: 404 })
    const answer = answers[found]!
    const body = typeof answer === 'function' ? await answer(request) : answer
    return body instanceof Response ? body : Response.json(body)
  }
  return asked
}

/** Wraps the product as `App` does, without StrictMode, which runs effects twice in development. */
const Product = ({ children }: { children: ReactNode }) => (
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
)

type Options = {
  language?: Language
  /** The page is loaded again, in the language that the browser keeps. */
  again?: boolean
}

/**
 * Opens the whole product at an address, or at the last of several with the others in its history. `serve` plays the
 * server; its live connection sends no events.
 */
export async function openProduct(address: string | string[], { language = 'en', again = false }: Options = {}) {
  await leave()
  await readyToRead()
  notifications.clean()
  queryClient.clear()
  // Without a language it detects the one that the browser keeps.
  await i18n.changeLanguage(again ? undefined : language)
  const history = createMemoryHistory({ initialEntries: [address].flat() })
  const router = createAppRouter(history)
  await router.load()
  const { unmount } = await render(
    <Product>
      <RouterProvider router={router} />
    </Product>,
  )
  leave = async () => {
    leave = async () => {}
    await unmount()
  }
  return { router, history, at: () => history.location.pathname, unmount: () => leave() }
}

/** Expects no horizontal scroll at 320 px, the narrowest width that the product supports. */
export async function expectNoSidewaysScroll() {
  await page.viewport(320, 640)
  await expect.poll(() => document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0)
}

/** Chooses each language in the header at 320 px, and expects its heading and no horizontal scroll. */
export async function expectNarrowInEveryLanguage(heading: string) {
  await page.viewport(320, 640)
  for (const language of languages) {
    await page.getByRole('banner').getByRole('combobox').selectOptions(language)
    await expect.poll(() => document.documentElement.lang).toBe(language)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(i18n.t(heading, { lng: language }))
    await expectNoSidewaysScroll()
  }
}
