import type { Notice } from '@hearth/shared/notifications/notifications'
import { linkOptions } from '@tanstack/react-router'

/** The part of the safety settings that shows it. An appeal may be of either. */
const parts: Record<string, string> = {
  'report-decided': 'reports',
  'report-note': 'reports',
  decision: 'decisions',
  note: 'decisions',
  'selfie-verified': 'photo-check',
  'selfie-refused': 'photo-check',
  'selfie-again': 'photo-check',
}

/** Where a notice leads: to the conversation, list, profile or setting that it is about. */
export function placeOf({ kind, about, topic, conversationId }: Notice) {
  switch (kind) {
    case 'message':
    case 'reminder':
      return linkOptions({ to: '/chat/$conversationId', params: { conversationId: conversationId! } })
    case 'like':
      return linkOptions({ to: '/likes' })
    case 'view':
      return linkOptions({ to: '/views' })
    case 'match':
      return linkOptions({ to: '/profile/$profileId', params: { profileId: about!.id } })
    case 'tip':
      // There the member asks for a copy of what will be deleted.
      if (topic?.startsWith('off-')) return linkOptions({ to: '/settings', hash: 'export' })
      return linkOptions({ to: '/help/{-$article}', params: { article: 'first-meeting' } })
    case 'safety':
      if (topic === 'approval-waits') return linkOptions({ to: '/admin/approvals' })
      return linkOptions({ to: '/settings', hash: parts[topic ?? ''] ?? 'safety' })
  }
}
