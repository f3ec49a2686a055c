import type { Found } from '../web/screens.ts'

export type Screen = {
  name: string
  /** The words of several addresses are added; what is laid out is the first one's. */
  paths: string[]
  /** What shows that the content is there. */
  content: string
  /** What the screen has several of. */
  item: string
  /** Pressed first: what opens is the screen. */
  opens?: string
  /** The part that covers the rest. */
  root?: string
}

const sections = [
  'account',
  'security',
  'display',
  'location',
  'discovery',
  'privacy',
  'notifications',
  'safety',
  'data',
].map((section) => `/settings#${section}`)

export const visitorsScreens: Screen[] = [
  { name: 'Landing', paths: ['/'], content: 'main h1', item: 'section' },
  { name: 'Learn more', paths: ['/learn-more'], content: 'main h1', item: 'section' },
  { name: 'Sign-in', paths: ['/auth'], content: 'main form', item: 'form button' },
  { name: 'Sign-up', paths: ['/auth?tab=sign-up'], content: 'main [name=birthday]', item: 'form input' },
]

/** The screens in their usual state, with a conversation and a profile of this community. */
export const membersScreens = ({ conversation, profile }: Found): Screen[] => [
  { name: 'Discover', paths: ['/'], content: 'main article', item: 'article' },
  {
    name: 'Filters',
    paths: ['/'],
    content: 'main article',
    opens: 'main button[aria-haspopup=dialog]',
    root: '[role=dialog]',
    item: 'label',
  },
  { name: 'Match', paths: ['/match'], content: 'main article', item: 'article' },
  { name: 'Why this match', paths: ['/match/how-it-works'], content: 'main h1', item: 'p' },
  { name: 'Preferences', paths: ['/match/wishes'], content: 'main form', item: 'section, fieldset' },
  { name: 'Chats', paths: ['/chats'], content: 'main a[href^="/chat/"]', item: 'li[data-unread]' },
  { name: 'A conversation', paths: [conversation!], content: 'main [data-message]', item: '[data-message]' },
  { name: 'Likes', paths: ['/likes'], content: 'main article', item: 'article' },
  { name: 'Views', paths: ['/views'], content: 'main article', item: 'article' },
  { name: 'Map', paths: ['/map'], content: 'main section ul[role=list] > li', item: 'section ul[role=list] > li' },
  { name: 'A profile', paths: [profile!], content: 'main h1', item: 'img' },
  { name: 'Edit profile', paths: ['/profile-edit'], content: 'main form [type=checkbox]', item: 'section' },
  { name: 'Settings, ten screens', paths: ['/settings', ...sections], content: 'main h1', item: 'nav li' },
  { name: 'Notices', paths: ['/notices'], content: 'main h1', item: 'li' },
  { name: 'Help', paths: ['/help'], content: 'main h1', item: 'li' },
]
