import * as z from 'zod'
import { api } from '../api.ts'
import { roomSizes } from '../chat/chat-limits.ts'
import { hiddenWordKey, hiddenWordLimits, withoutRepeats } from '../members/hidden-words.ts'
import { noteSenders } from '../people/likes-limits.ts'
import { singleLine } from '../text.ts'
import { clockFormats, unitSystems } from '../units.ts'

const { entries, characters } = hiddenWordLimits

/** Words and emoji that cover what strangers write to the member, as they were typed. Repeats are left out. */
export const HiddenWords = z
  .array(
    singleLine('hidden_word_blank', characters, 'hidden_word_long').refine(hiddenWordKey, {
      error: 'hidden_word_blank',
      abort: true,
    }),
  )
  .max(entries, { error: 'hidden_words_limit', abort: true })
  .overwrite(withoutRepeats)

/** What a member has set: who sees them, and how the screens show measures and times. */
export const Settings = z.object({
  /** On: the member and those they have not written with do not see each other. */
  paused: z.boolean(),
  /** Records no profile views, and hides those of others. */
  browseInvisibly: z.boolean(),
  /** Off: sees only members of the own country, and is seen only there. */
  discoverableInternationally: z.boolean(),
  /** Off: others do not see when the member was last active, nor the member theirs. */
  showLastSeen: z.boolean(),
  /** Off: the member neither sends nor sees that someone types. */
  showTyping: z.boolean(),
  /** Off: no distance to the member is shown, nor to the member those of others, and no one is on their map. */
  showDistance: z.boolean(),
  /** Off: the member's browser does not ask before a hurtful message, or one that gives a number early. */
  secondThought: z.boolean(),
  /** Off: the member's browser does not ask whether a hurtful message bothers them. */
  askIfHurt: z.boolean(),
  /** Whose notes the member reads with a like. Left out: those of anyone. */
  notesFrom: z.enum(noteSenders).optional(),
  /** With how many others the member wants to talk at once. Left out: with any number. */
  room: z.literal(roomSizes).nullable().optional(),
  /** On: how often the member answers is not counted and changes no recommendation. Left out: it is. */
  leaveOutAnswers: z.boolean().optional(),
  /** Left out: there are none. */
  hiddenWords: HiddenWords.optional(),
  /** On: Discover still offers, once, to show only members who look for the member. Off from their answer on. */
  offerLookingFor: z.boolean(),
  /** Null until chosen: as usual where the browser is from. */
  units: z.enum(unitSystems).nullable(),
  clock: z.enum(clockFormats).nullable(),
})
export type Settings = z.infer<typeof Settings>

export const settings = {
  save: api
    .route({ method: 'PUT', path: '/me/settings', summary: 'Change some of the settings' })
    .input(z.strictObject(Settings.partial().shape))
    .output(Settings),
}
