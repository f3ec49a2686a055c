import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { useState } from 'react'
import { background } from '../../app/lazy/background.tsx'
import { useMe } from '../../app/session/session.ts'
import { readStored, writeStored } from '../../app/storage/browser-store.ts'
import type { View } from '../sync/types.ts'
import { aroundIn, recentMessages } from './around.ts'
import { useJudge } from './use-judge.ts'

const ScamWarning = background(() => import('./ScamWarning.tsx'), 'ScamWarning')
const HurtQuestion = background(() => import('./HurtQuestion.tsx'), 'HurtQuestion')
const MeetingTip = background(() => import('./MeetingTip.tsx'), 'MeetingTip')

const answeredKey = 'hearth-unhurt'

/** The partner's message that stands last, if it hurts and the viewer has not said that it does not bother them. */
function useHurtful({ messages, outgoing }: View) {
  const { data: me } = useMe()
  const judge = useJudge(me?.settings.askIfHurt ?? false)
  const [answered, setAnswered] = useState(() => sessionStorage.getItem(answeredKey))
  const last: Message | undefined = outgoing.length ? undefined : messages.at(-1)
  const recent = () => messages.slice(-recentMessages, -1).map(({ content }) => content)
  const hurts = last && !last.mine && last.id !== answered && judge?.isHurtful(last.content, aroundIn(recent(), me))
  const answer = (id: string) => {
    sessionStorage.setItem(answeredKey, id)
    setAnswered(id)
  }
  return { message: hurts ? last : null, answer }
}

const tipKey = 'hearth-meeting-tip'

/** Whether the latest message proposes to meet, until this browser's reader has put the advice away. */
function useMeeting({ messages }: View) {
  const [isRead, setRead] = useState(() => readStored(tipKey) !== null)
  const judge = useJudge(!isRead)
  const last = messages.at(-1)
  const read = () => {
    writeStored(tipKey, 'read')
    setRead(true)
  }
  return { plansToMeet: last !== undefined && (judge?.plansToMeet(last.content) ?? false), read }
}

type Props = { conversation: Conversation; name: string; view: View }

/** What looks after the member, above the composer: a warning of a scam, a question about a hurtful message, or advice. */
export function Care({ conversation, name, view }: Props) {
  const { message, answer } = useHurtful(view)
  const { plansToMeet, read } = useMeeting(view)
  if (conversation.closed) return null
  return (
    <>
      {conversation.warning && <ScamWarning conversation={conversation} name={name} />}
      {message && !conversation.warning && (
        <HurtQuestion conversation={conversation} name={name} message={message} onNo={() => answer(message.id)} />
      )}
      {plansToMeet && !message && !conversation.warning && <MeetingTip onRead={read} />}
    </>
  )
}
