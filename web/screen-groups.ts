import { build, type InlineConfig, type Rolldown } from 'vite'

/** What every screen of a member begins with besides the entry, however the viewer came there. */
export const frame = ['app/shell/member-frame.ts', 'app/session/read-account.ts']
/** The members' main screens, by what each shows first. */
const lists = [
  ['discover/Discover.tsx'],
  ['recommendations/Recommendations.tsx'],
  ['likes/Likes.tsx'],
  ['views/Views.tsx'],
]
const chats = [['chat/list/ChatLayout.tsx'], ['chat/list/ChatLayout.tsx', 'chat/conversation/ConversationScreen.tsx']]
const others = [['map/MapScreen.tsx'], ['member-profile/ProfileScreen.tsx']]
const visitors = ['landing/Landing.tsx', 'learn-more/LearnMore.tsx']
const account = ['auth/AuthScreen.tsx']

type Files = [Set<string>, Set<string>, Set<string>]
export type Chunks = Map<string, Rolldown.OutputChunk>

/** These files, and those that they import, and so on. */
export function closure(chunks: Chunks, files: string[]): Set<string> {
  const found = new Set(files)
  for (const file of found) for (const next of chunks.get(file)?.imports ?? []) found.add(next)
  return found
}

/** The files that these sources need at once. */
export const filesOf = (chunks: Chunks, sources: string[]) =>
  closure(
    chunks,
    [...chunks.values()].flatMap(({ facadeModuleId, fileName }) =>
      sources.some((source) => facadeModuleId?.endsWith(`/src/${source}`)) ? fileName : [],
    ),
  )

/** Divides files by their users. A file's imports have at least its users, so no two groups import each other. */
function createGroups(chunks: Chunks) {
  const screens = [...lists, ...chats, ...others]
  const needs = screens.map((sources) => filesOf(chunks, sources))
  const [seen, framed, entering] = [visitors, frame, account].map((sources) => filesOf(chunks, sources)) as Files
  const lazy = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry)
  const all = lazy.map(({ fileName }) => closure(chunks, [fileName]))
  const isChat = (screen: number) => chats.includes(screens[screen]!)
  return (file: string): string | null => {
    const loadedBy = all.filter((files) => files.has(file)).length
    if (loadedBy < 2) return null
    if (seen.has(file)) return 'visitor'
    if (framed.has(file)) return 'frame'
    const users = needs.flatMap((files, screen) => (files.has(file) ? screen : []))
    if (users.length > 4 || users.some((screen) => screen < lists.length)) return 'members'
    if (users.length) return users.every(isChat) ? 'chat' : 'layers'
    if (entering.has(file)) return 'account'
    return loadedBy > 3 ? 'later' : null
  }
}

/**
 * Divides the parts that screens share by who shows them first, so that a screen loads few files and nothing that it
 * does not use. It builds the app once without any division, in which parts with the same users come together.
 * @returns the group of a module, by its id
 */
export async function screenGroups(config: InlineConfig): Promise<Map<string, string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const chunks: Chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const groupOf = createGroups(chunks)
  const groups = new Map<string, string>()
  for (const { fileName, modules, facadeModuleId } of chunks.values()) {
    const group = groupOf(fileName)
    // A screen itself keeps the file that its import names.
    if (group) for (const id of Object.keys(modules)) if (id !== facadeModuleId) groups.set(id, group)
  }
  return groups
}
