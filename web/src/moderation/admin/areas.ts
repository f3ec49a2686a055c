import type { Role } from '@hearth/shared/account/roles'
import type { WaitingWork } from '@hearth/shared/moderation/admin-access'
import type { LinkProps } from '@tanstack/react-router'
import IconAdjustments from '~icons/adjustments'
import IconChartBar from '~icons/chart-bar'
import IconChecks from '~icons/checks'
import IconFileText from '~icons/file-text'
import IconForms from '~icons/forms'
import IconGavel from '~icons/gavel'
import IconHearts from '~icons/hearts'
import IconHistory from '~icons/history'
import IconHome from '~icons/home'
import IconId from '~icons/id'
import IconLayoutDashboard from '~icons/layout-dashboard'
import IconListDetails from '~icons/list-details'
import IconLock from '~icons/lock'
import IconPalette from '~icons/palette'
import IconPhoto from '~icons/photo'
import IconQuote from '~icons/quote'
import IconSparkles from '~icons/sparkles'
import IconUserShield from '~icons/user-shield'
import IconUsers from '~icons/users'
import IconUsersPlus from '~icons/users-plus'
import IconWebhook from '~icons/webhook'
import IconWorld from '~icons/world'
import type { Icon } from '../../ui/icon.tsx'

export type Area = {
  /** Names it in the texts: `admin.areas.<id>`. */
  id: string
  to: NonNullable<LinkProps['to']>
  icon: Icon
  roles: readonly Role[]
  /** What waits there, of which the overview shows the number. */
  waiting?: keyof WaitingWork
  /** Further paths at which the link is the current one. */
  covers?: RegExp
}

/** The parts of the administration, in the order of the navigation. A new one adds its line here and its texts. */
const areas: Area[] = [
  { id: 'overview', to: '/admin', icon: IconLayoutDashboard, roles: ['admin', 'moderator', 'child-safety'] },
  {
    id: 'cases',
    to: '/admin/cases',
    icon: IconGavel,
    roles: ['admin', 'moderator'],
    waiting: 'cases',
    covers: /^\/admin\/cases\//,
  },
  {
    id: 'approvals',
    to: '/admin/approvals',
    icon: IconChecks,
    roles: ['admin', 'moderator', 'child-safety'],
    waiting: 'approvals',
  },
  {
    id: 'sealed',
    to: '/admin/sealed',
    icon: IconLock,
    roles: ['child-safety'],
    waiting: 'sealed',
    covers: /^\/admin\/sealed\//,
  },
  { id: 'users', to: '/admin/users', icon: IconUsers, roles: ['admin'], covers: /^\/admin\/users\// },
  { id: 'staff', to: '/admin/staff', icon: IconUserShield, roles: ['admin'] },
  { id: 'audit', to: '/admin/audit', icon: IconHistory, roles: ['admin'] },
  { id: 'community', to: '/admin/community', icon: IconHome, roles: ['admin'] },
  { id: 'fields', to: '/admin/fields', icon: IconForms, roles: ['admin'] },
  { id: 'functions', to: '/admin/functions', icon: IconAdjustments, roles: ['admin'] },
  { id: 'genders', to: '/admin/genders', icon: IconListDetails, roles: ['admin'] },
  { id: 'goals', to: '/admin/goals', icon: IconHearts, roles: ['admin'] },
  { id: 'interests', to: '/admin/interests', icon: IconSparkles, roles: ['admin'] },
  { id: 'countries', to: '/admin/countries', icon: IconWorld, roles: ['admin'] },
  { id: 'names', to: '/admin/names', icon: IconId, roles: ['admin'] },
  { id: 'look', to: '/admin/look', icon: IconPalette, roles: ['admin'] },
  { id: 'prompts', to: '/admin/prompts', icon: IconQuote, roles: ['admin'] },
  { id: 'pages', to: '/admin/pages', icon: IconFileText, roles: ['admin'] },
  { id: 'connections', to: '/admin/connections', icon: IconWebhook, roles: ['admin'] },
  { id: 'media', to: '/admin/media', icon: IconPhoto, roles: ['admin', 'moderator'], waiting: 'photos' },
  {
    id: 'figures',
    to: '/admin/figures',
    icon: IconChartBar,
    roles: ['admin', 'moderator'],
    covers: /^\/admin\/figures\//,
  },
  { id: 'testMembers', to: '/admin/test-profile', icon: IconUsersPlus, roles: ['admin'] },
]

/** What these roles may open. */
export const areasFor = (roles: readonly Role[]) =>
  areas.filter(({ roles: allowed }) => allowed.some((role) => roles.includes(role)))

export const isCurrent = ({ to, covers }: Area, path: string) => path === to || (covers?.test(path) ?? false)
