import type { Conversation } from '@hearth/shared/chat'
import type { Message } from '@hearth/shared/messages'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '../../app/session/session.ts'
import type { View } from '../sync/types.ts'
import { useJudge } from './use-judge.ts'

const ScamWarning = lazy(() => import('./ScamWarning.tsx').then((loaded) => ({ default: loaded.ScamWarning })))
const HurtQuestion = lazy(() => import('./HurtQuestion.tsx').then((loaded) => ({ default: loaded.HurtQuestion })))

const answeredKey = 'hearth-unhurt'

/** The partner's message that stands last, if it hurts and the viewer has not said that it does not bother them. */
function useHurtful({ messages, outgoing }: View) {
  const { data: me } = useMe()
  const judge = useJudge(me?.settings.askIfHurt ?? false)
  const [answered, setAnswered] = useState(() => sessionStorage.getItem(answeredKey))
  const last: Message | undefined = outgoing.length ? undefined : messages.at(-1)
  const hurts = last && !last.mine && last.id !== answered && judge?.isHurtful(last.content)
  const answer = (id: string) => {
    sessionStorage.setItem(answeredKey, id)
    setAnswered(id)
  }
  return { message: hurts ? last : null, answer }
}

type Props = { conversation: Conversation; name: string; view: View }

/** What looks after the receiver, above the composer: a warning of a scam, else a question about a hurtful message. */
export function Care({ conversation, name, view }: Props) {
  const { message, answer } = useHurtful(view)
  if (conversation.closed) return null
  return (
    <Suspense fallback={null}>
      {conversation.warning && <ScamWarning conversation={conversation} name={name} />}
      {message && !conversation.warning && (
        <HurtQuestion conversation={conversation} name={name} message={message} onNo={() => answer(message.id)} />
      )}
    </Suspense>
  )
}
