import { errorCode } from '../../app/api/query-client.ts'

/** The sensitive fields that the server asks the member to agree to first; none where it refused for another reason. */
export function consentKeys(error: unknown): string[] {
  if (errorCode(error) !== 'CONSENT_REQUIRED') return []
  return (error as { data?: { keys?: string[] } }).data?.keys ?? []
}
