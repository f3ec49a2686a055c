import { open } from '../../../api.ts'
import { asksBusyNetworks } from './plugin.ts'
import { newChallenge } from './proof-of-work.ts'

/** Public, because visitors sign up. */
export const challenge = open.captcha.challenge.handler(({ context, errors }) => {
  const { env } = context
  if (env.CAPTCHA !== 'altcha' && !asksBusyNetworks(env)) throw errors.NOT_FOUND()
  return newChallenge(context.secret)
})
