import type { Message } from '@hearth/shared/chat/messages'

/** The message that the composer answers or edits. */
export type ComposerMode = { kind: 'reply' | 'edit'; message: Message } | null
