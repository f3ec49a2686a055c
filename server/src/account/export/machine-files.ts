import type { Conversation, ExportedMessage } from './conversations.ts'
import { notExported } from './other-tables.ts'
import type { Row } from './rows.ts'
import { type Section, sections } from './sections.ts'

/** A JSON list, one item on each line. */
async function* listOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let first = true
  yield '['
  for await (const item of items) {
    yield `${first ? '' : ','}\n${JSON.stringify(item)}`
    first = false
  }
  yield '\n]'
}

/** The file of a section: a list, or one object (null when there is none). */
export async function* jsonOf({ single }: Section, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  if (!single) return yield* listOf(rows)
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  yield JSON.stringify(all[0] ?? null, null, 2)
}

/** The other side of a conversation, for machines. */
const nameOf = ({ number, former }: Conversation) => (former ? 'Former member' : `Member ${Number(number)}`)

/** The file of a conversation. */
export async function* jsonOfConversation(
  conversation: Conversation,
  messages: AsyncIterable<ExportedMessage>,
): AsyncGenerator<string> {
  const { startedAt, hiddenAt, closedAt, closedBy, reminded, readSeq: read } = conversation
  const { unread, ownOnly: ownMessagesOnly } = conversation
  const marks = { hiddenAt, closedAt, closedBy, reminded, read, unread, ownMessagesOnly }
  const head = { with: nameOf(conversation), startedAt, ...marks }
  yield `${JSON.stringify(head).slice(0, -1)},"messages":`
  yield* listOf(messages)
  yield '}'
}

const about: Record<string, string> = {
  profile: 'what the profile shows, and the settings of who sees it; `publicLat` and `publicLng` are the public point',
  photos: 'the photos of the profile; `file` names the picture in this archive',
  wishes: 'what you wish for in others, and how much it matters',
  places: 'your recorded position (`newest`) and the stays of the last 90 days; only you get these',
  account: 'address, name, birthday and state of the account',
  'ways-in': 'password (`credential`) and linked accounts, without any secret',
  'backup-codes': 'how many backup codes are left',
  'security-events': 'sign-ins, refusals, resets and changes of the last 90 days',
  'acts-of-the-team':
    'what the people who run this site changed or sent, without who did it, what they read, and their work on reports',
  notices: 'what the bell shows, without what is about members you cannot see',
  'notices-to-send': 'when those notices go out by push or mail',
  'likes-and-views-received': 'how many members like you and opened your profile, as the product shows it',
  recommendations: 'each member you were shown: percentage and reasons (`code`, what it is about, weight 0 to 1)',
  learned: 'what was learned from your own likes, passes and answers, as numbers that only the ranking can read',
  reports: 'what you reported, without the member it is about',
  decisions: 'decisions about you after reports, without who reported',
}

/** Says in English what the files hold, for those who write programs. */
export function readme(made: Date): string {
  const files = sections.map(({ name, single }) => {
    const text = about[name] ? `: ${about[name]}` : ''
    return `- \`data/${name}.json\` (${single ? 'one object or null' : 'a list'})${text}`
  })
  const left = Object.entries(notExported).map(([table, why]) => `- ${table}: ${why}`)
  return `# A copy of your data

Made on ${made.toISOString()}. Open \`index.html\` to read it in a browser; it needs no connection. The files below are
for programs: JSON in UTF-8, times in ISO 8601 (UTC), lists with the oldest entry first.

${files.join('\n')}
- \`data/conversations/NNN.json\`: one conversation. \`with\` is "Member N" or "Former member": the number holds for this
  conversation alone. \`messages\` is a list of \`{number, from: "me" | "other", sentAt, text, editedAt, removedAt,
  removedByStaff, readAt, replyTo, photo, reactions, liked}\`. \`photo\` names the picture in this archive, or is "not
  included" for a photo of the other side. \`liked\`: the photo or answer that the sender had liked when the two matched;
  the text is the note. \`closedAt\` and \`closedBy\` ("me" or "other"): one of the two closed it kindly.
  \`reminded\`: you were reminded to answer, and have not yet. \`ownMessagesOnly\`: the other side's texts are left out.
- \`photos/\`: the photos of your profile, and those you sent, as WebP

## What is left out

Of other members: names, photos, addresses, places, birthdays and anything that would tell who they are. Of yourself:
secrets and hashes of secrets (password, tokens, keys), because they would open your account, and ids. These tables
hold nothing else about you:

${left.join('\n')}
`
}
