import type { ComponentType } from 'react'
import IconBell from '~icons/bell'
import IconCompass from '~icons/compass'
import IconDatabase from '~icons/database'
import IconEyeOff from '~icons/eye-off'
import IconKey from '~icons/key'
import IconMapPin from '~icons/map-pin'
import IconPalette from '~icons/palette'
import IconShieldHeart from '~icons/shield-heart'
import IconUserCircle from '~icons/user-circle'
import { screen } from '../../app/lazy/screen.ts'
import type { Icon } from '../../ui/icon.tsx'

/** The section's anchor: `/settings#id`. No part has the same one. */
export type SectionId =
  | 'account'
  | 'security'
  | 'display'
  | 'location'
  | 'discovery'
  | 'privacy'
  | 'notifications'
  | 'safety'
  | 'data'

export type Section = {
  id: SectionId
  icon: Icon
  /** The anchors of its parts: `/settings#part` opens the section at that part. */
  parts: readonly string[]
  Content: ComponentType
}

/** The sections of the settings, in the order of their list. A new one adds its entry and `settings.sections.<id>`. */
export const sections: readonly [Section, ...Section[]] = [
  {
    id: 'account',
    icon: IconUserCircle,
    parts: ['photo-check', 'email', 'password', 'phone'],
    Content: screen(() => import('./AccountSection.tsx'), 'AccountSection'),
  },
  {
    id: 'security',
    icon: IconKey,
    parts: ['ways-in', 'passkeys', 'wallets', 'second-factors', 'sessions'],
    Content: screen(() => import('./SecuritySection.tsx'), 'SecuritySection'),
  },
  {
    id: 'display',
    icon: IconPalette,
    parts: ['language', 'theme', 'units', 'clock'],
    Content: screen(() => import('./DisplaySection.tsx'), 'DisplaySection'),
  },
  {
    id: 'location',
    icon: IconMapPin,
    parts: ['precision', 'place'],
    Content: screen(() => import('./LocationSection.tsx'), 'LocationSection'),
  },
  {
    id: 'discovery',
    icon: IconCompass,
    parts: ['shown', 'looking-for', 'age-range'],
    Content: screen(() => import('./DiscoverySection.tsx'), 'DiscoverySection'),
  },
  {
    id: 'privacy',
    icon: IconEyeOff,
    parts: ['traces', 'chat-privacy', 'hidden-words'],
    Content: screen(() => import('./PrivacySection.tsx'), 'PrivacySection'),
  },
  {
    id: 'notifications',
    icon: IconBell,
    parts: ['kinds', 'push', 'quiet-hours'],
    Content: screen(() => import('./NotificationsSection.tsx'), 'NotificationsSection'),
  },
  {
    id: 'safety',
    icon: IconShieldHeart,
    parts: ['blocked', 'reports', 'decisions'],
    Content: screen(() => import('./SafetySection.tsx'), 'SafetySection'),
  },
  {
    id: 'data',
    icon: IconDatabase,
    parts: ['export', 'terms', 'deletion'],
    Content: screen(() => import('./DataSection.tsx'), 'DataSection'),
  },
]

/** The section that an anchor names, itself or by one of its parts. */
export const sectionOf = (anchor: string) => sections.find(({ id, parts }) => id === anchor || parts.includes(anchor))
