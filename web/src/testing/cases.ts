import type { Case, CaseItem, CaseSummary } from '@hearth/shared/moderation/cases'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
export const moderatorId = id(900)

/** A row of the queue. */
export const aSummary = (number: number, part: Partial<CaseSummary> = {}): CaseSummary => ({
  id: id(number),
  number,
  kind: 'report',
  category: 'harassment',
  severity: 'high',
  state: 'open',
  name: 'Bo B.',
  // Beyond two hours: a screen's clock may stand at the minute before.
  openedAt: ago(125),
  dueAt: null,
  reports: 1,
  messages: 2,
  pictures: 2,
  byMachine: false,
  claimedBy: null,
  version: 1,
  ...part,
})

const aSnapshot = { name: 'Bo', age: 31, city: 'Aarhus', bio: 'I like long walks.', interests: ['hiking', 'chess'] }
const aPicture = (number: number, reported = false) => ({
  id: `picture-of-the-test-${number}`,
  url: `/api/admin/pictures/${id(1)}/${number}`,
  reported,
})

const aMessage = (number: number, byMember: boolean, content: string) => ({
  id: id(500 + number),
  byMember,
  content,
  sentAt: ago(200 - number),
  editedAt: null,
  removedAt: null,
  picture: null,
  reported: true,
})

/** A report with two messages and two pictures. */
export const anItem = (part: Partial<CaseItem> = {}): CaseItem => ({
  id: id(300),
  kind: 'report',
  category: 'harassment',
  addedAt: ago(120),
  decidedAt: null,
  receipt: 'R-2345-6789',
  words: 'Bo keeps writing insults after I said no.',
  reporter: { name: 'Ann A.', filed: 3, upheld: 2, dismissed: 1, unfounded: 0, lastUntil: null, minutesAfterBlock: 2 },
  canBeTold: true,
  asReported: { ...aSnapshot, bio: 'Write me, or else.', pictures: [aPicture(1, true), aPicture(2)] },
  messages: [aMessage(1, false, 'No, thank you.'), aMessage(2, true, 'You will be sorry.')],
  conversationId: id(400),
  appeal: null,
  selfie: null,
  picture: null,
  facts: {},
  ...part,
})

/** An open case with one report, held by the viewer. */
export const aCase = (part: Partial<Case> = {}): Case => ({
  ...aSummary(1, { claimedBy: { id: moderatorId, name: 'Mia' } }),
  subject: {
    profileId: id(100),
    userId: id(101),
    joinedAt: '2026-03-01T12:00:00.000Z',
    now: { ...aSnapshot, pictures: [aPicture(3)] },
    photos: [],
    language: 'en',
    strikes: 1,
    recommended: 'suspend',
    restrictions: [],
    earlierCases: [{ id: id(7), number: 7, category: 'spam', decidedAt: '2026-06-01T12:00:00.000Z' }],
    decisionsWithoutCase: [],
  },
  items: [anItem()],
  moreItems: 0,
  notes: [
    {
      id: id(600),
      voice: 'internal',
      receipt: null,
      author: 'Ola',
      text: 'Seen before in case 7.',
      writtenAt: ago(60),
    },
  ],
  moreNotes: 0,
  mayTellMember: true,
  history: [
    { at: ago(120), of: 'account', event: 'reported', facts: { category: 'harassment' } },
    { at: ago(4000), of: 'staff', event: 'decided', facts: { by: 'Ola', actions: 'warn' } },
    { at: ago(9000), of: 'content', event: 'photo_added', facts: {} },
    { at: '2026-03-01T12:00:00.000Z', of: 'account', event: 'joined', facts: {} },
  ],
  decisions: [],
  mine: true,
  ...part,
})
