import { expect, it } from 'vitest'
import type * as z from 'zod'
import { ContactInput } from './account/help.ts'
import { PasskeyName } from './account/passkeys.ts'
import { MessageContent } from './chat/messages.ts'
import { CommunitySettings } from './community.ts'
import { PersonName } from './members/person-name.ts'
import { NoteInput } from './moderation/admin-notes.ts'
import { PageDraft } from './moderation/admin-pages.ts'
import { AppealText } from './moderation/appeals.ts'
import { ReportInput } from './moderation/reports.ts'
import { Reason } from './moderation/staff.ts'
import { ProfileInput } from './people/profile.ts'
import { SearchName } from './people/searches.ts'

const id = '6f1b2c3d-0000-4000-8000-000000000002'
const codeOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message

const fields: [string, z.ZodType, (text: string) => unknown][] = [
  ['a person’s name', PersonName, (text) => text],
  ['a message', MessageContent, (text) => text],
  ['a bio', ProfileInput.pick({ bio: true }), (bio) => ({ bio })],
  ['a city', ProfileInput.pick({ city: true }), (city) => ({ city })],
  ['a report of something else', ReportInput, (text) => ({ profileId: id, category: 'other', text })],
  ['an appeal', AppealText, (text) => text],
  ['a reason of staff', Reason, (text) => text],
  ['a note of staff', NoteInput, (text) => ({ caseId: id, text })],
  ['a question to the operator', ContactInput, (message) => ({ id, topic: 'other', message })],
  ['the name of a saved search', SearchName, (text) => text],
  ['the name of a passkey', PasskeyName, (text) => text],
  ['the name of the community', CommunitySettings, (name) => ({ name })],
  ['the title of a page', PageDraft, (title) => ({ title, text: 'x' })],
  ['the text of a page', PageDraft, (text) => ({ title: 'x', text })],
]

it.each(fields)('Letters that draw nothing are no text: %s', (_, schema, input) => {
  const empty = codeOf(schema, input(''))
  expect(empty).toBeDefined()
  for (const nothing of ['\u3164'.repeat(12), '\u2800'.repeat(12), '\u115f\u1160\uffa0', '\u17b4\u034f\ufe0f\u{e0041}'])
    expect(codeOf(schema, input(nothing)), nothing).toBe(empty)
})
