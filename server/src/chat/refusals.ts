import { commonErrors } from '@hearth/shared/api'
import { changeErrors, messageErrors } from '@hearth/shared/chat/messages'
import { createORPCErrorConstructorMap } from '@orpc/server'

/** The contract's errors of the chat. A transaction throws them, and so rolls back. */
export const refusals = createORPCErrorConstructorMap({ ...commonErrors, ...messageErrors, ...changeErrors })
