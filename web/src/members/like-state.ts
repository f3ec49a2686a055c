import { api, client } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { onSignOut } from '../app/storage/account-stores.ts'
import { changeMembers, showLike } from './member-cache.ts'
import { withLikes } from './member-data.ts'

/** A like in flight or just settled: what the member wants, what the server last confirmed, and when it settled. */
type Wish = { wanted: boolean; confirmed: boolean; running: boolean; settledAt: number }
export type Settled = { liked: boolean; mutual: boolean; already: boolean; newMatch: boolean }
/** The keys of the lists of likes and matches, and of their counts. */
export const likeKeys = [api.likes.received.key(), api.likes.sent.key(), api.likes.counts.key(), api.matches.list.key()]
const unliked: Settled = { liked: false, mutual: false, already: false, newMatch: false }
const wishes = new Map<string, Wish>()
onSignOut(() => wishes.clear())

/** What the member wants of a like that changed after `asked`, which an answer to that question may not know. */
function changedSince(asked: number, id: string): boolean | undefined {
  const wish = wishes.get(id)
  return wish && (wish.running || wish.settledAt >= asked) ? wish.wanted : undefined
}

/** Reads members. A response that was in flight while a like changed does not overwrite the change. */
export async function readMembers<T>(read: () => Promise<T>): Promise<T> {
  const asked = Date.now()
  const data = await read()
  return withLikes(data, (id) => changedSince(asked, id))
}

type Present = { ids: string[]; liked: string[] }

/** Updates the hearts in all cached lists from the server's answer: another member's Unmatch removes the viewer's like too. */
export async function readLikes(read: () => Promise<Present>): Promise<Present> {
  const asked = Date.now()
  const present = await read()
  const known = new Set(present.ids)
  const liked = new Set(present.liked)
  changeMembers((data) =>
    withLikes(data, (id) => changedSince(asked, id) ?? (known.has(id) ? liked.has(id) : undefined)),
  )
  return present
}

async function settle(profileId: string, wish: Wish): Promise<Settled> {
  let settled = unliked
  while (wish.confirmed !== wish.wanted) {
    const liked = wish.wanted
    if (liked) settled = await client.likes.like({ profileId })
    else await client.likes.unlike({ profileId, unlessMatch: true })
    wish.confirmed = liked
  }
  return wish.confirmed ? settled : unliked
}

/**
 * Shows a like at once and sends it. While a request about the same member is in flight, a further change only replaces
 * what is wanted, so requests never overtake each other; the result is null then.
 * @throws the refusal, after the screen shows again what the server last confirmed; MATCH if it would end a match
 */
export async function setLiked(profileId: string, liked: boolean): Promise<Settled | null> {
  const wish = wishes.get(profileId) ?? { wanted: !liked, confirmed: !liked, running: false, settledAt: 0 }
  wishes.set(profileId, wish)
  if (!wish.running) wish.confirmed = !liked
  wish.wanted = liked
  showLike(profileId, liked)
  if (wish.running) return null
  wish.running = true
  try {
    return await settle(profileId, wish)
  } catch (error) {
    wish.wanted = wish.confirmed
    showLike(profileId, wish.confirmed)
    throw error
  } finally {
    wish.running = false
    wish.settledAt = Date.now()
    for (const queryKey of likeKeys) void queryClient.invalidateQueries({ queryKey })
  }
}
