// Loaded when a member writes or reads in a conversation. What it reads stays in the browser.
import { asksToLeave } from '@hearth/shared/chat/contact-words'
import { type Around, finderOf, readText } from '@hearth/shared/chat/phrases'
import hurtful from './hurtful.json' with { type: 'json' }
import meeting from './meeting.json' with { type: 'json' }

const finds = finderOf(hurtful, { whole: true })

/** Whether a text insults, threatens or presses for pictures, in one of the six languages. */
export const isHurtful = (text: string, around?: Around) => finds(readText(text, around))

const findsMeeting = finderOf(meeting)

/** Whether a text proposes to meet, in one of the six languages. */
export const plansToMeet = (text: string) => findsMeeting(readText(text))

/** Whether a text gives or asks for a number, an address or another app. */
export const leavesHere = (text: string) => asksToLeave(readText(text))

/** Why a second thought helps before sending a text; null: it does not. `early`: one of the sender's first messages. */
export function doubtAbout(text: string, early: boolean, around?: Around): 'hurts' | 'leaves' | null {
  if (isHurtful(text, around)) return 'hurts'
  return early && leavesHere(text) ? 'leaves' : null
}
export type Doubt = NonNullable<ReturnType<typeof doubtAbout>>
