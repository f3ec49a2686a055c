import { atom } from 'nanostores'
import { meKey, queryClient } from '../api/query-client.ts'
import { noteAnswer, noteError } from '../api/reachable.ts'
import { ownerLeft } from './device-owner.ts'
import { meQuery, readSession, sessionExpiresAt } from './session.ts'

/** What last happened to the session of this browser. */
export type SessionState = 'signedIn' | 'signedOut' | 'refreshed' | 'userUpdated' | 'recovering'

/** The session is checked this often, and renewed within this many checks of its expiry. */
const tickMs = 30_000
const refreshTicks = 3

/** The state of the session, the same in every tab. Null until it is known. */
export const sessionState = atom<SessionState | null>(null)

type Notice = { state: SessionState; account: string | null }
// It would keep the build from ending.
const channel = import.meta.env.SSR ? null : new BroadcastChannel('hearth-session')
let account: string | null | undefined
let shown = ''
let started = false

const me = () => queryClient.getQueryData(meQuery.queryKey)
/** What a member can change about themselves; counts of messages and likes are not part of it. */
const detailsOf = () => JSON.stringify([me()?.account, me()?.profile, me()?.settings])
const askWho = () => queryClient.invalidateQueries({ queryKey: meKey })

function enter(state: SessionState) {
  sessionState.set(state)
  channel?.postMessage({ state, account: account ?? null } satisfies Notice)
}

/** Another tab has seen something. Only a tab that still shows another account has to ask. */
function onNotice({ data }: MessageEvent<Notice>) {
  if (data.state === 'recovering' || data.state === 'refreshed') sessionState.set(data.state)
  else if (data.state === 'userUpdated' && data.account === account) sessionState.set(data.state)
  else if (account !== undefined && data.account !== account) void askWho()
}

/** Follows who is signed in, as this tab knows. */
function follow() {
  const known = me()
  if (known === undefined) return
  const before = { account, shown }
  account = known?.account.id ?? null
  shown = detailsOf()
  if (account !== before.account) {
    if (account || before.account) enter(account ? 'signedIn' : 'signedOut')
  } else if (account && shown !== before.shown) enter('userUpdated')
}

/** Reads the session now, which renews it when it is due. If it has ended, the screens follow. */
export async function checkSession() {
  try {
    const signedIn = await readSession()
    noteAnswer()
    if (!signedIn) await askWho()
    else if (account) enter('refreshed')
  } catch (error) {
    // The next tick asks again.
    noteError(error)
  }
}

/** Checks the session against its expiry. Asks the server only when that is near. */
function tick() {
  if (!account) return void ownerLeft()
  const expiresAt = sessionExpiresAt()
  if (expiresAt !== null && expiresAt - Date.now() <= refreshTicks * tickMs) void checkSession()
}

/** Tells every tab that the member is choosing a new password through a mailed link. */
export const startRecovering = () => enter('recovering')

/** Starts to follow the session in this tab, until it closes. Further calls do nothing. */
export function startSessionStates() {
  if (started || import.meta.env.SSR) return
  started = true
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === meKey[0]) follow()
  })
  channel?.addEventListener('message', onNotice)
  setInterval(tick, tickMs)
  addEventListener('focus', tick)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tick())
  follow()
}
