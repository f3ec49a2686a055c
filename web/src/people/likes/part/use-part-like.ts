import type { PartInput } from '@hearth/shared/people/liked-parts'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../app/api/client.ts'
import { queryClient } from '../../../app/api/query-client.ts'
import { useDraft } from '../../../app/storage/use-draft.ts'
import { useSecondThought } from '../../../chat/care/use-second-thought.ts'
import { likeKeys, setLiked } from '../../../members/like-state.ts'
import { type Likeable, showResult } from '../../../members/likes/like-result.ts'
import { showLike } from '../../../members/member-cache.ts'
import { inputOf, keyOf, type ShownPart } from './part-of.ts'

const noMessages = () => []
const readNote = (draft: unknown) => (typeof draft === 'string' ? draft : null)

/** Likes a part. The hearts change once the server has it, because a refusal leaves the words in their field. */
async function likePart(input: { profileId: string; part: PartInput; note: string }) {
  const settled = await client.likes.like(input)
  showLike(input.profileId, true)
  for (const queryKey of likeKeys) void queryClient.invalidateQueries({ queryKey })
  // A like that was there before is a new one to its liker, who has just said what it is for.
  return { ...settled, already: false }
}

/** The note to a part, which a failed request and a reload leave in its field, and how the member sends it. */
export function usePartLike(member: Likeable, part: ShownPart, onSent: () => void) {
  const [note, update, settle] = useDraft(`note:${member.id}:${keyOf(part)}`, '', readNote)
  const sending = useMutation({
    mutationFn: () => likePart({ profileId: member.id, part: inputOf(part), note }),
    networkMode: 'always',
    onSuccess: (settled) => {
      settle('')
      onSent()
      const change = (liked: boolean) => void setLiked(member.id, liked)
      showResult({ member, ways: {}, liked: true, settled, undone: false, change })
    },
  })
  const thought = useSecondThought(true, noMessages)
  return {
    note,
    sending,
    doubt: thought.doubt,
    forget: thought.forget,
    type: (text: string) => {
      thought.forget()
      update(() => text)
    },
    send: () => {
      if (!sending.isPending && !thought.asks(note)) sending.mutate()
    },
  }
}
