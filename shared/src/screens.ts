/** What a first visit to an address may load before its content: the files that its page names, and gzipped bytes. */
type Budget = { files: number; scripts: number; styles: number }

type Screen = {
  /** As its route writes it. */
  path: string
  for: 'visitor' | 'member'
  /** Its component, below web/src. */
  source: string
  /** How much its files count when the build divides the app among files (docs/files-of-screens.md). Usually 6. */
  visits?: number
  budget: Budget
  /** The build renders its page in each language (docs/decisions/visitor-pages.md). */
  rendered?: {
    /** The key of what a search engine reads about it. */
    description: string
    /** Its words depend on the address's search, so only the page without one is rendered. */
    readsSearch?: true
    /** A field of it asks for a phone number too, where the community takes them. */
    asksNumbers?: true
  }
}

const rows = [
  {
    path: '/',
    for: 'visitor',
    source: 'public/landing/Landing.tsx',
    visits: 100,
    budget: { files: 10, scripts: 5_000, styles: 4_000 },
    rendered: { description: 'landing.lead' },
  },
  {
    path: '/learn-more',
    for: 'visitor',
    source: 'public/learn-more/LearnMore.tsx',
    visits: 100,
    budget: { files: 11, scripts: 6_000, styles: 2_000 },
    rendered: { description: 'learnMore.lead' },
  },
  {
    path: '/auth',
    for: 'visitor',
    source: 'account/auth/AuthScreen.tsx',
    visits: 36,
    budget: { files: 17, scripts: 71_000, styles: 6_000 },
    rendered: { description: 'auth.promise', readsSearch: true, asksNumbers: true },
  },
  {
    path: '/help',
    for: 'visitor',
    source: 'account/help/HelpScreen.tsx',
    budget: { files: 16, scripts: 57_500, styles: 5_000 },
  },
  {
    path: '/report-content',
    for: 'visitor',
    source: 'moderation/outside-notices/ReportContent.tsx',
    budget: { files: 20, scripts: 69_500, styles: 7_000 },
  },
  {
    path: '/',
    for: 'member',
    source: 'people/discover/Discover.tsx',
    visits: 36,
    budget: { files: 17, scripts: 66_000, styles: 8_500 },
  },
  {
    path: '/match',
    for: 'member',
    source: 'people/recommendations/Recommendations.tsx',
    visits: 24,
    budget: { files: 16, scripts: 64_000, styles: 9_000 },
  },
  {
    path: '/likes',
    for: 'member',
    source: 'people/likes/Likes.tsx',
    visits: 12,
    budget: { files: 16, scripts: 63_500, styles: 7_000 },
  },
  {
    path: '/views',
    for: 'member',
    source: 'people/views/Views.tsx',
    visits: 12,
    budget: { files: 15, scripts: 59_500, styles: 7_000 },
  },
  {
    path: '/chats',
    for: 'member',
    source: 'people/matches/Chats.tsx',
    visits: 12,
    budget: { files: 19, scripts: 63_500, styles: 6_500 },
  },
  {
    path: '/chat/$conversationId',
    for: 'member',
    source: 'chat/conversation/ConversationScreen.tsx',
    visits: 12,
    budget: { files: 23, scripts: 100_000, styles: 13_500 },
  },
  {
    path: '/profile/$profileId',
    for: 'member',
    source: 'people/member-profile/ProfileScreen.tsx',
    visits: 12,
    budget: { files: 17, scripts: 66_000, styles: 9_500 },
  },
  {
    path: '/map',
    for: 'member',
    source: 'people/map/MapScreen.tsx',
    visits: 12,
    budget: { files: 24, scripts: 86_500, styles: 11_000 },
  },
  {
    path: '/notices',
    for: 'member',
    source: 'notifications/NoticesScreen.tsx',
    budget: { files: 16, scripts: 50_500, styles: 5_500 },
  },
  {
    path: '/settings',
    for: 'member',
    source: 'account/settings/SettingsScreen.tsx',
    budget: { files: 15, scripts: 49_000, styles: 5_500 },
  },
  {
    path: '/match/wishes',
    for: 'member',
    source: 'people/recommendations/Wishes.tsx',
    budget: { files: 25, scripts: 85_000, styles: 9_000 },
  },
  {
    path: '/match/how-it-works',
    for: 'member',
    source: 'people/recommendations/HowItWorks.tsx',
    budget: { files: 13, scripts: 45_500, styles: 5_000 },
  },
  {
    path: '/profile-edit',
    for: 'member',
    source: 'account/completion/ProfileEdit.tsx',
    budget: { files: 34, scripts: 150_500, styles: 13_000 },
  },
] as const satisfies Screen[]

/**
 * The screens that visits begin with. The server, the build and the tests read them; browsers do not load this list.
 * Other screens need no row. Who raises a budget says what another screen gains by it.
 */
export const screens: readonly Screen[] = rows

export type MemberPath = Extract<(typeof rows)[number], { for: 'member' }>['path']

/** What the build renders at each address. */
export const renderedPages = new Map(screens.flatMap(({ path, rendered }) => (rendered ? [[path, rendered]] : [])))
