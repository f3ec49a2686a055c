import { client } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { onSignOut } from '../app/storage/account-stores.ts'
import { withLikes } from './with-likes.ts'

/** Marks the queries whose data holds members, so that a like reaches every cached page. */
export const showsMembers = { showsMembers: true } as const

/** A like that is on its way, or that has just arrived: what is wanted, what the server confirmed, and when. */
type Wish = { wanted: boolean; confirmed: boolean; running: boolean; settledAt: number }
export type Settled = { liked: boolean; mutual: boolean; already: boolean; newMatch: boolean }
const unliked: Settled = { liked: false, mutual: false, already: false, newMatch: false }
const wishes = new Map<string, Wish>()
onSignOut(() => wishes.clear())

/**
 * Changes members wherever they are cached. What stays the same is not written: to write data, even the same, would call
 * a profile found that was just answered as gone.
 */
export function changeMembers(change: (data: unknown) => unknown) {
  const predicate = (query: { meta?: Record<string, unknown> }) => Boolean(query.meta?.showsMembers)
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ predicate })) {
    const changed = change(state.data)
    if (changed !== state.data) queryClient.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt })
  }
}

function show(profileId: string, liked: boolean) {
  changeMembers((data) => withLikes(data, (id) => (id === profileId ? liked : undefined)))
}

/** Reads members. An answer that was under way when a like changed does not take the change back. */
export async function readMembers<T>(read: () => Promise<T>): Promise<T> {
  const asked = Date.now()
  const data = await read()
  return withLikes(data, (id) => {
    const wish = wishes.get(id)
    return wish && (wish.running || wish.settledAt >= asked) ? wish.wanted : undefined
  })
}

async function settle(profileId: string, wish: Wish): Promise<Settled> {
  let settled = unliked
  while (wish.confirmed !== wish.wanted) {
    const liked = wish.wanted
    if (liked) settled = await client.likes.like({ profileId })
    else await client.likes.unlike({ profileId })
    wish.confirmed = liked
  }
  return wish.confirmed ? settled : unliked
}

/**
 * Shows a like at once and tells the server. While one change of the same member is on its way a further one only
 * replaces what is wanted, so requests never overtake each other; the answer is null then.
 * @throws whatever the call was refused with, after the screen shows again what the server last confirmed
 */
export async function setLiked(profileId: string, liked: boolean): Promise<Settled | null> {
  const wish = wishes.get(profileId) ?? { wanted: !liked, confirmed: !liked, running: false, settledAt: 0 }
  wishes.set(profileId, wish)
  if (!wish.running) wish.confirmed = !liked
  wish.wanted = liked
  show(profileId, liked)
  if (wish.running) return null
  wish.running = true
  try {
    return await settle(profileId, wish)
  } catch (error) {
    wish.wanted = wish.confirmed
    show(profileId, wish.confirmed)
    throw error
  } finally {
    wish.running = false
    wish.settledAt = Date.now()
    void queryClient.invalidateQueries({ queryKey: ['likes'] })
  }
}
