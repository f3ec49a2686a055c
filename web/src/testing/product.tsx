import type { Me } from '@hearth/shared/profile'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach } from 'vitest'
import { render } from 'vitest-browser-react'
import { createAppRouter } from '../App.tsx'
import { queryClient } from '../app/api/query-client.ts'
import { i18n, readyToRead } from '../app/i18n/i18n.ts'
import { colorSchemeManager, cssVariables, theme } from '../app/theme/theme.ts'
import { holdLive } from './live.ts'
import { ownProfile } from './own-profile.ts'

type Answer = object | null | ((request: Request) => unknown)
/** What the server answers, by method and path: `GET /me`, `PUT /likes/*`. The first that fits counts; an answer that throws is a lost connection. */
export type Answers = Record<string, Answer>

const { fetch } = globalThis
const ofWindow = fetch.bind(globalThis)
let leave = async () => {}
afterEach(async () => {
  await leave()
  globalThis.fetch = fetch
  holdLive(false)
  localStorage.clear()
  sessionStorage.clear()
})

/** The account of a member with a complete profile. */
export const aMember = (changes: Partial<Me> = {}): Me => ({
  account: {
    id: '6f1b2c3d-0000-4000-8000-000000000002',
    email: 'ann@example.test',
    roles: [],
    detailsRequired: false,
    deletesAt: null,
  },
  profile: ownProfile,
  settings: {
    browseInvisibly: false,
    discoverableInternationally: true,
    paused: false,
    showDistance: true,
    showLastSeen: true,
    showTyping: true,
    secondThought: true,
    askIfHurt: true,
    offerLookingFor: false,
    units: null,
    clock: null,
  },
  review: null,
  ageCheck: null,
  restrictions: [],
  consentDue: [],
  unread: 0,
  fresh: { likes: 0, views: 0, notices: 0 },
  hasMatches: false,
  notifications: { messages: true, timeZone: 'Europe/Berlin' },
  community: { banner: null },
  ...changes,
})

/** The account of somebody whose profile is still empty. */
export const aNewcomer = () =>
  aMember({ profile: { ...ownProfile, height: null, weight: null, gender: null, bio: '', profileCompleted: false } })

/** A session that lasts. */
export const session = () => ({ session: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() } })

/** The answer of a connection that breaks. */
export const lost = () => {
  throw new TypeError('Failed to fetch')
}

const isMeant = (key: string, operation: string) =>
  key.endsWith('*') ? operation.startsWith(key.slice(0, -1)) : key === operation

/** Answers what is asked of the server; what has no answer does not exist. @returns what was asked, as it comes in */
export function serve(answers: Answers): string[] {
  const asked: string[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return ofWindow(input, init)
    const operation = `${request.method} ${pathname.slice(4)}`
    asked.push(operation)
    const found = Object.keys(answers).find((key) => isMeant(key, operation))
    if (found === undefined) return Response.json({ code: 'NOT_FOUND' }, { status: 404 })
    const answer = answers[found]!
    const body = typeof answer === 'function' ? await answer(request) : answer
    return body instanceof Response ? body : Response.json(body)
  }
  return asked
}

/** The frame of `App`, but for StrictMode, which runs every effect twice in a browser of engineers only. */
const Product = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={i18n}>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={colorSchemeManager}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  </I18nextProvider>
)

/**
 * Opens the whole product at the last of these addresses, with the others before it. `serve` plays the server, whose
 * live connection says nothing by itself.
 */
export async function openProduct(...addresses: string[]) {
  await leave()
  await readyToRead()
  await i18n.changeLanguage('en')
  notifications.clean()
  queryClient.clear()
  const history = createMemoryHistory({ initialEntries: addresses })
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
  return { history, at: () => history.location.pathname }
}
