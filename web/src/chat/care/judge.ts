// Loaded when a member writes or reads in a conversation. What it reads stays in the browser.
import { asksToLeave } from '@hearth/shared/contact-words'
import { finderOf, plainText, wordsOf } from '@hearth/shared/phrases'
import hurtful from './hurtful.json'
import meeting from './meeting.json'

const finds = finderOf(Object.values(hurtful).flat(), { whole: true })

/** Whether a text insults, threatens or presses for pictures, in one of the six languages. */
export const isHurtful = (text: string) => finds(wordsOf(plainText(text)))

const findsMeeting = finderOf(Object.values(meeting).flat())

/** Whether a text proposes to meet, in one of the six languages. */
export const plansToMeet = (text: string) => findsMeeting(wordsOf(plainText(text)))

/** Whether a text gives or asks for a number, an address or another app. */
export const leavesHere = (text: string) => asksToLeave(plainText(text))

/** Why a second thought helps before sending a text; null: it does not. `early`: one of the sender's first messages. */
export function doubtAbout(text: string, early: boolean): 'hurts' | 'leaves' | null {
  if (isHurtful(text)) return 'hurts'
  return early && leavesHere(text) ? 'leaves' : null
}
export type Doubt = NonNullable<ReturnType<typeof doubtAbout>>
