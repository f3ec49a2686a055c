/** Refusals of a message that a further attempt would meet again. */
const finalCodes = new Set([
  'INVALID',
  'BAD_REQUEST',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONVERSATION_CLOSED',
  'CLOSED',
  'MESSAGE_ID_TAKEN',
  'FIRST_MESSAGE_LIMIT',
  'HELD_SAME_TEXT',
  'CHAT_RESTRICTED',
  'FIRST_MESSAGES_RESTRICTED',
  'PHOTO_TYPE',
  'PHOTO_TOO_LARGE',
  'PHOTO_UNREADABLE',
])

/** Whether a request that is refused with this code would be refused again. */
export const isFinal = (code: string) => finalCodes.has(code)
