import { captchaMinutes } from '@hearth/shared/account/captcha-constants'
import { minute } from '@hearth/shared/time'
import { solveChallengeWorkers } from 'altcha-lib'
import { client } from '../api/client.ts'
import { AuthError } from '../session/auth-client.ts'

/** The header of a request, and until when the server accepts it, in milliseconds since 1970. */
export type Proof = { text: string; until: number }

/** Two leave a phone's other processors to the form. */
const workers = 2

const createWorker = () => new Worker(new URL('./pow-worker.ts', import.meta.url), { type: 'module' })

/**
 * Solves a proof of work of this server, in workers.
 * @throws ORPCError without a challenge, AuthError when this browser cannot solve it
 */
export async function solveWork(): Promise<Proof> {
  const until = Date.now() + (captchaMinutes - 1) * minute
  const challenge = await client.captcha.challenge()
  const solution = await solveChallengeWorkers({ challenge, concurrency: workers, createWorker, timeout: minute })
  if (!solution) throw new AuthError('CAPTCHA_FAILED')
  return { text: btoa(JSON.stringify({ challenge, solution })), until }
}
