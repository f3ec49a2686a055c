import { expect, it } from 'vitest'
import type * as z from 'zod'
import { NoteInput } from './admin-notes.ts'
import { PageDraft } from './admin-pages.ts'
import { AppealText } from './appeals.ts'
import { CommunitySettings } from './community.ts'
import { ContactInput } from './help.ts'
import { MessageContent } from './messages.ts'
import { PasskeyName } from './passkeys.ts'
import { PersonName } from './person-name.ts'
import { ProfileInput } from './profile.ts'
import { ReportInput } from './reports.ts'
import { SearchName } from './searches.ts'
import { Reason } from './staff.ts'

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
