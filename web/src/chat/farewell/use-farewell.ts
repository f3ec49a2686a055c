import { characters } from '@hearth/shared/characters'
import { messageLength } from '@hearth/shared/chat/chat-limits'
import { isVisible } from '@hearth/shared/readable'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { useDraft } from '../../app/storage/use-draft.ts'
import { useSecondThought } from '../care/use-second-thought.ts'
import { actOn } from '../data/conversations.ts'
import { variantOf } from '../variant.ts'

/** The ready-made last words, in the order of the form, and one's own. */
export const farewells = ['spark', 'match', 'here', 'own'] as const
type Farewell = (typeof farewells)[number]

/** The key of a ready-made last word. */
export const farewellKey = (chosen: Exclude<Farewell, 'own'>, conversationId: string) =>
  `chat.farewell.texts.${chosen}.${variantOf(conversationId)}`

const readText = (draft: unknown) => (typeof draft === 'string' ? draft : null)
const noMessages = () => []

/**
 * The last words of a member in a conversation, and how they are sent. Own ones stay in the browser until then; a
 * repetition after a lost answer has the same id, and so changes nothing.
 */
export function useFarewell(conversationId: string, onSent: () => void) {
  const { t } = useTranslation()
  const [own, update, settle] = useDraft(`farewell:${conversationId}`, '', readText)
  const [chosen, setChosen] = useState<Farewell>(own ? 'own' : 'spark')
  const [messageId, setMessageId] = useState(() => crypto.randomUUID())
  const thought = useSecondThought(false, noMessages)
  const content = chosen === 'own' ? own.trim() : t(farewellKey(chosen, conversationId))
  const sending = useMutation({
    mutationFn: () => actOn(conversationId, () => client.chat.farewell({ conversationId, messageId, content })),
    networkMode: 'always',
    onSuccess: () => {
      settle('')
      onSent()
    },
  })
  /** Other words are another message. */
  function change() {
    thought.forget()
    sending.reset()
    setMessageId(crypto.randomUUID())
  }
  return {
    own,
    chosen,
    sending,
    doubt: thought.doubt,
    forget: thought.forget,
    sendable: isVisible(content) && characters(content) <= messageLength.max,
    // What is on its way stays as it is.
    choose: (next: Farewell) => {
      if (sending.isPending) return
      change()
      setChosen(next)
    },
    type: (text: string) => {
      if (sending.isPending) return
      change()
      update(() => text)
    },
    send: () => {
      if (sending.isPending || (chosen === 'own' && thought.asks(content))) return
      sending.mutate()
    },
  }
}
