import { useRef, useState } from 'react'
import { useMe } from '../../app/session/session.ts'
import { aroundIn } from './around.ts'
import type { Doubt } from './judge.ts'
import { useJudge } from './use-judge.ts'

/**
 * Asks the sender once about a text that may hurt, or that gives a number early. The text is judged in this browser.
 * @param early the text is one of the sender's first in the conversation
 * @param recent the last messages of both members
 */
export function useSecondThought(early: boolean, recent: () => readonly string[]) {
  const { data: me } = useMe()
  const judge = useJudge(me?.settings.secondThought ?? false)
  const asked = useRef(new Set<string>())
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  return {
    doubt,
    /** @returns whether to wait for the sender's second thought */
    asks: (text: string): boolean => {
      const found = asked.current.has(text) ? null : (judge?.doubtAbout(text, early, aroundIn(recent(), me)) ?? null)
      asked.current.add(text)
      setDoubt(found)
      return found !== null
    },
    forget: () => setDoubt(null),
  }
}
