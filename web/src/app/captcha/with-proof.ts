import { errorCode, queryClient } from '../api/query-client.ts'
import { waysInQuery } from '../session/ways-in.ts'
import type { Proof } from './solve-work.ts'

/** Solved or being solved while the visitor types; null when none is needed, or none could be made. */
let prepared: Promise<Proof | null> | null = null

const solve = async () => (await import('./solve-work.ts')).solveWork()
const wanted = async () => (await queryClient.ensureQueryData(waysInQuery)).captcha

/** Solves a proof of work ahead, so that no visitor waits for it. Call when the visitor enters a form; repeats do nothing. */
export function prepareProof() {
  prepared ??= wanted()
    .then((captcha) => (captcha?.kind === 'altcha' ? solve() : null))
    .catch(() => {
      prepared = null
      return null
    })
}

async function workDone(): Promise<string> {
  const ahead = await prepared
  prepared = null
  return (ahead && ahead.until > Date.now() ? ahead : await solve()).text
}

/** The proof for one request; undefined when the installation asks for none. */
async function takeProof(): Promise<string | undefined> {
  const captcha = await wanted()
  if (!captcha) return undefined
  if (captcha.kind === 'altcha') return workDone()
  return (await import('./ask-provider.ts')).askProvider(captcha.kind, captcha.siteKey ?? '')
}

/** The network of this visitor is busy: says so while the work is done. */
async function explainedWork(): Promise<string> {
  const { explainWork } = await import('./explain-work.ts')
  const stopExplaining = explainWork()
  return workDone().finally(stopExplaining)
}

const isRefusedProof = (error: unknown) => errorCode(error) === 'CAPTCHA_FAILED'

/**
 * Makes a request with the proof that a person sends it, if the installation asks for one. A refused proof is replaced
 * once: it may have expired in a tab left open. Where none is asked for, the visitor's network may be busy: the work is
 * loaded and done then.
 */
export async function withProof<Result>(request: (proof: string | undefined) => Promise<Result>): Promise<Result> {
  const first = await takeProof()
  try {
    return await request(first)
  } catch (error) {
    if (first === undefined && errorCode(error) === 'CAPTCHA_REQUIRED') return request(await explainedWork())
    if (first === undefined || !isRefusedProof(error)) throw error
    return request(await takeProof())
  }
}
