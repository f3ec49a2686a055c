import type { Message } from '@hearth/shared/chat'

/** What the next message is besides itself: an answer to a message, or a new text for one. */
export type ComposerMode = { kind: 'reply' | 'edit'; message: Message } | null
