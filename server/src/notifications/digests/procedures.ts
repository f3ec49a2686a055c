import { open } from '../../api.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Needs no session: the member may read the mail where they are not signed in. @throws NOT_FOUND for another token */
export const stop = open.digests.stop.handler(async ({ context, input, errors }) => {
  if (!(await unsubscribe(context, input.token))) throw errors.NOT_FOUND()
})
