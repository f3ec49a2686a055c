import type { Me } from '@hearth/shared/account/me'
import { errorCode, meKey, queryClient } from '../../app/api/query-client.ts'
import { setLiked } from '../like-state.ts'
import type { Likeable, Ways } from './like-result.ts'

/**
 * Likes or unlikes a member, and shows the result in a toast, where the viewer can undo a like. An unlike that would
 * end a match asks first, as Unmatch does: before the request if the screen knows of the match, else after the refusal
 * of the server.
 * @returns the toggle
 */
export function useLike(member: Likeable, ways: Ways = {}) {
  async function change(liked: boolean, undone = false) {
    const isMember = queryClient.getQueryData<Me | null>(meKey)?.profile
    const endsMatch = !liked && member.liked && member.matched
    const send = () => (endsMatch ? 'MATCH' : setLiked(member.id, liked).catch(errorCode))
    const settled = isMember ? await send() : 'UNAUTHORIZED'
    // Celebrations have loaded it by the time of a first like.
    if (settled) (await import('./like-result.ts')).showResult({ member, ways, liked, settled, undone, change })
  }
  return () => change(!member.liked)
}
