export type State = 'ok' | 'warning' | 'failure'

/** What was found about one part of the installation. The remedy says what to do; what is well needs none. */
export type Finding = { about: string; state: State; says: string; remedy?: string }

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says })
export const warning = (about: string, says: string, remedy: string): Finding => ({
  about,
  state: 'warning',
  says,
  remedy,
})
export const failure = (about: string, says: string, remedy: string): Finding => ({
  about,
  state: 'failure',
  says,
  remedy,
})

/** The system's own word for what went wrong, which holds no address and no password. */
export const reasonOf = (error: unknown): string => {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown }
  if (typeof code === 'string') return code
  return cause ? reasonOf(cause) : (name ?? 'unknown error')
}

/** Gives up on what does not answer. */
export const within = <Value>(ms: number, work: Promise<Value>): Promise<Value> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      setTimeout(reject, ms, Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })).unref(),
    ),
  ])
