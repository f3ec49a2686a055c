import { type Chunks, closure, entryFiles, filesOf, sourceOf } from './chunks.ts'
import type { Load } from './merge-files.ts'

/** What every screen of a member begins with besides the entry, however the viewer came there. */
export const frame = ['app/shell/member-frame.ts', 'app/session/read-account.ts']
/** What visitors load without the frame. */
const frameless = ['landing/Landing.tsx', 'learn-more/LearnMore.tsx', 'outside-notices/ReportContent.tsx']
/** Screens that another one surrounds. */
const inside = new Map([
  ['chat/conversation/ConversationScreen.tsx', 'chat/list/ChatLayout.tsx'],
  ['chat/list/NoConversationSelected.tsx', 'chat/list/ChatLayout.tsx'],
])
/** Leads to the screens of the administration, which have files of their own (staff-only.ts). */
const administration = 'routes/-administration.ts'

/** How much the files of the screens count with which visits begin. Those of a menu or dialog count 1. */
const weights = new Map([
  ['landing/Landing.tsx', 100],
  ['learn-more/LearnMore.tsx', 100],
  ['auth/AuthScreen.tsx', 36],
  ['discover/Discover.tsx', 36],
  ['recommendations/Recommendations.tsx', 24],
  ['likes/Likes.tsx', 12],
  ['views/Views.tsx', 12],
  ['chat/list/ChatLayout.tsx', 12],
  ['chat/conversation/ConversationScreen.tsx', 12],
  ['member-profile/ProfileScreen.tsx', 12],
  ['map/MapScreen.tsx', 12],
])
/** Every other screen, and what runs beside all of them. */
const otherWeight = 6

const common = (sets: Set<string>[]) => sets.reduce((all, set) => all.intersection(set), sets[0] ?? new Set())

/** What is there when a file asks for another: what its users have in common, and what it needs itself. */
function filesAround(chunks: Chunks, file: string, known: Map<string, Set<string>>): Set<string> {
  const users = [...known].filter(([lazy]) => closure(chunks, [lazy]).has(file))
  return closure(chunks, [file]).union(common(users.map(([, files]) => files)))
}

/** Adds what is there before a lazy part comes: what all that lead to it have in common, and the screen around it. */
function addEarlier(chunks: Chunks, file: string, known: Map<string, Set<string>>): void {
  const leading = [...chunks.values()].filter(({ dynamicImports }) => dynamicImports.includes(file))
  const earlier = common(leading.map(({ fileName }) => filesAround(chunks, fileName, known)))
  const outer = inside.get(sourceOf(chunks, file))
  const around = filesOf(chunks, outer ? [...frame, outer] : frame)
  known.set(file, known.get(file)!.union(earlier).union(around))
}

/** Each lazy part, and the files that are there once it has come. */
function filesByLoad(chunks: Chunks): Map<string, Set<string>> {
  const lazy = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry).map(({ fileName }) => fileName)
  const known = new Map(lazy.map((file) => [file, closure(chunks, [file])]))
  const framed = filesOf(chunks, frame)
  const later = lazy.filter((file) => !frameless.includes(sourceOf(chunks, file)) && !framed.has(file))
  // A dialog leads to another, so what is there before them takes a few rounds.
  for (let round = 0; round < 4; round++) for (const file of later) addEarlier(chunks, file, known)
  return known
}

/** What members and visitors load besides the files that every visit begins with. */
export function createLoads(chunks: Chunks): Load[] {
  const entry = entryFiles(chunks)
  const staff = [...chunks.keys()].find((file) => sourceOf(chunks, file) === administration)
  const fromEntry = new Set([...entry].flatMap((file) => chunks.get(file)?.dynamicImports ?? []))
  return [...filesByLoad(chunks)].flatMap(([file, files]) => {
    if (staff && files.has(staff)) return []
    const weight = weights.get(sourceOf(chunks, file)) ?? (fromEntry.has(file) ? otherWeight : 1)
    return { parts: files.difference(entry), weight }
  })
}
