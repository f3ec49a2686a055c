import { open } from '../../api.ts'
import { newChallenge } from './proof-of-work.ts'

/** Public, because visitors sign up. */
export const challenge = open.captcha.challenge.handler(({ context, errors }) => {
  if (context.env.CAPTCHA !== 'altcha') throw errors.NOT_FOUND()
  return newChallenge(context.secret)
})
