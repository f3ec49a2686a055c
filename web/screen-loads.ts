import { screens } from '@hearth/shared/screens'
import { type Chunks, closure, entryFiles, filesOf, sourceOf } from './chunks.ts'
import type { Load } from './merge-files.ts'

/** What every screen of a member begins with besides the entry, however the viewer came there. */
export const frame = ['app/shell/member-frame.ts', 'app/session/read-account.ts']
/** What visitors load without the frame. */
const frameless = [
  'public/landing/Landing.tsx',
  'public/learn-more/LearnMore.tsx',
  'moderation/outside-notices/ReportContent.tsx',
]
/** Screens that another one surrounds. */
const inside = new Map([
  ['chat/conversation/ConversationScreen.tsx', 'people/matches/Chats.tsx'],
  ['chat/list/NoConversationSelected.tsx', 'people/matches/Chats.tsx'],
])
/** Leads to the screens of the administration, which have files of their own (staff-only.ts). */
const administration = 'routes/-administration.ts'

/** Every other screen, and what runs beside all of them. */
const otherWeight = 6
/** How much the files of each screen count. Those of a menu or dialog count 1. */
const weights = new Map(screens.map(({ source, visits = otherWeight }) => [source, visits]))

const common = (sets: Set<string>[]) => sets.reduce((all, set) => all.intersection(set), sets[0] ?? new Set())

/** What a lazy part needs itself, and what is known to be there once it has come. */
type Part = { own: Set<string>; known: Set<string> }

/** What is there when a file asks for another: what it needs itself, and what its users have in common. */
function filesAround(chunks: Chunks, file: string, lazy: Map<string, Part>): Set<string> {
  const users = [...lazy.values()].filter(({ own }) => own.has(file))
  return closure(chunks, [file]).union(common(users.map(({ known }) => known)))
}

/** Adds what is there before a lazy part comes: what all that lead to it have in common, and the screen around it. */
function addEarlier(chunks: Chunks, file: string, lazy: Map<string, Part>): void {
  const leading = [...chunks.values()].filter(({ dynamicImports }) => dynamicImports.includes(file))
  const earlier = common(leading.map(({ fileName }) => filesAround(chunks, fileName, lazy)))
  const outer = inside.get(sourceOf(chunks, file))
  const around = filesOf(chunks, outer ? [...frame, outer] : frame)
  const part = lazy.get(file)!
  part.known = part.known.union(earlier).union(around)
}

/** Each lazy part, and the files that are there once it has come. */
function filesByLoad(chunks: Chunks): [string, Set<string>][] {
  const files = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry).map(({ fileName }) => fileName)
  const lazy = new Map(
    files.map((file) => {
      const own = closure(chunks, [file])
      return [file, { own, known: own }]
    }),
  )
  const framed = filesOf(chunks, frame)
  const later = files.filter((file) => !frameless.includes(sourceOf(chunks, file)) && !framed.has(file))
  // A dialog leads to another, so what is there before them takes a few rounds.
  for (let round = 0; round < 4; round++) for (const file of later) addEarlier(chunks, file, lazy)
  return [...lazy].map(([file, { known }]) => [file, known])
}

/** @throws for a source that no import names any more */
function checkSources(chunks: Chunks): void {
  const sources = new Set([...chunks.keys()].map((file) => sourceOf(chunks, file)))
  const named = [...frame, ...frameless, ...inside.keys(), ...inside.values(), administration, ...weights.keys()]
  const gone = named.filter((source) => !sources.has(source))
  if (gone.length) throw new Error(`No import names ${gone.join(', ')}`)
}

/** What members and visitors load besides the files that every visit begins with. */
export function createLoads(chunks: Chunks): Load[] {
  checkSources(chunks)
  const entry = entryFiles(chunks)
  const staff = [...chunks.keys()].find((file) => sourceOf(chunks, file) === administration)!
  const fromEntry = new Set([...entry].flatMap((file) => chunks.get(file)?.dynamicImports ?? []))
  return filesByLoad(chunks).flatMap(([file, files]) => {
    if (files.has(staff)) return []
    const weight = weights.get(sourceOf(chunks, file)) ?? (fromEntry.has(file) ? otherWeight : 1)
    return { parts: files.difference(entry), weight }
  })
}
