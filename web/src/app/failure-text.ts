import type { TFunction } from 'i18next'

const known = ['NETWORK', 'TOO_MANY_REQUESTS']

/** Words for a failure of which only the code is known. */
export function failureText(t: TFunction, code: string): string {
  return t(`shell.failure.${known.includes(code) ? code : 'other'}`)
}
