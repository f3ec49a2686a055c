import { build, type InlineConfig, type Rolldown } from 'vite'

const account = 'app/session/read-account.ts'
/** What every screen of a member begins with besides the entry, however the viewer came there. */
export const frame = ['app/shell/member-frame.ts', account]
type Kind = 'list' | 'chat' | 'profile' | 'map' | 'account'
/** The main screens, by what each shows first. */
const screens: [Kind, string[]][] = [
  ['list', ['discover/Discover.tsx']],
  ['list', ['recommendations/Recommendations.tsx']],
  ['list', ['likes/Likes.tsx']],
  ['list', ['views/Views.tsx']],
  ['chat', ['chat/list/ChatLayout.tsx']],
  ['chat', ['chat/list/ChatLayout.tsx', 'chat/conversation/ConversationScreen.tsx']],
  ['profile', ['member-profile/ProfileScreen.tsx']],
  ['map', ['map/MapScreen.tsx']],
  ['account', ['auth/AuthScreen.tsx']],
]
const visitors = ['landing/Landing.tsx', 'learn-more/LearnMore.tsx']
/** Every other screen of members and visitors. A part that some of them share comes to those alone. */
const further = [
  'help/HelpScreen.tsx',
  'outside-notices/ReportContent.tsx',
  'auth/authorization/AuthorizeScreen.tsx',
  'settings/SettingsScreen.tsx',
  'notifications/NoticesScreen.tsx',
  'profile-edit/ProfileEdit.tsx',
  'recommendations/Wishes.tsx',
  'recommendations/HowItWorks.tsx',
]
/** What main screens load once they have their content: what runs beside them, their menus and dialogs (settled.ts). */
const settled = [
  'routes/-Beside.tsx',
  'app/live/Live.tsx',
  'ui/DialogArea.tsx',
  'app/shell/AccountMenu.tsx',
  'app/shell/BellPanel.tsx',
  'discover/OrderMenu.tsx',
  'recommendations/CardLayer.tsx',
  'chat/list/RowMenu.tsx',
  'chat/list/ChatSettingsPanel.tsx',
  'chat/conversation/ConversationMenu.tsx',
  'chat/message/MessageMenu.tsx',
  'member-profile/MoreMenu.tsx',
]

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
    [...chunks.values()].flatMap(({ moduleIds, fileName }) =>
      moduleIds.some((id) => sources.some((source) => id.endsWith(`/src/${source}`))) ? fileName : [],
    ),
  )

/** The frame's own file starts what visitors do without, so it stays out of the files that /auth shares with it. */
const isAccount = (id?: string | null) => Boolean(id?.endsWith(`/src/${account}`))

/** The group of a part that these screens show first. @param isSettled menus and dialogs need it too */
function groupFor(users: Kind[], isSettled: boolean): string {
  const isFor = (...kinds: Kind[]) => users.every((user) => kinds.includes(user))
  const isCommon = users.length > 4
  // The form to sign in loads the frame too, and nothing else of what members' screens share.
  if (isCommon || users.includes('list')) return users.includes('account') ? 'frame' : 'members'
  if (isFor(users[0]!)) return isSettled ? `${users[0]}-menus` : users[0]!
  if (!isFor('map', 'account')) return 'fields'
  return isSettled ? 'layers' : 'inputs'
}

/** Divides files by their users. A file's imports have at least its users, so no two groups import each other. */
function createGroups(chunks: Chunks) {
  const needs = screens.map(([kind, sources]) => [kind, filesOf(chunks, sources)] as const)
  const seen = filesOf(chunks, visitors)
  const framed = filesOf(chunks, frame)
  const layered = filesOf(chunks, settled)
  const others = further.map((source) => [source, filesOf(chunks, [source])] as const)
  const lazy = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry)
  const all = lazy.map(({ fileName }) => closure(chunks, [fileName]))
  return (file: string): string | null => {
    if (isAccount(chunks.get(file)?.facadeModuleId)) return 'frame'
    const loadedBy = all.filter((files) => files.has(file)).length
    if (loadedBy < 2) return null
    if (seen.has(file)) return 'visitor'
    if (framed.has(file)) return 'frame'
    const users = needs.flatMap(([kind, files]) => (files.has(file) ? kind : []))
    if (users.length) return groupFor(users, layered.has(file))
    if (layered.has(file)) return 'menus'
    const sharers = others.flatMap(([source, files]) => (files.has(file) ? source : []))
    if (sharers.length) return sharers.join()
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
    for (const id of group ? Object.keys(modules) : [])
      if (id !== facadeModuleId || isAccount(id)) groups.set(id, group!)
  }
  return groups
}
