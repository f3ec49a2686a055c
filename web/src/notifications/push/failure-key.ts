import { errorCode } from '../../app/api/query-client.ts'

const known = ['PUSH_SERVICE_UNKNOWN', 'PUSH_DEVICE_NOT_FOUND', 'TOO_MANY_REQUESTS']

/** Key of the text for a failure: the server's code, or that the browser's push service did not answer. */
export function failureKey(error: Error): string {
  const code = errorCode(error)
  return known.includes(code) ? code : 'other'
}
