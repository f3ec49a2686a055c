export const auditFields = ['actorId', 'act', 'subjectId', 'caseId'] as const
export type AuditFilter = { [Key in (typeof auditFields)[number]]?: string | undefined }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The conditions in the address of the log. What is none is left out. */
export function readAuditSearch(search: Record<string, unknown>): AuditFilter {
  const isGiven = (key: string) => (key === 'act' ? /^[a-z_]{1,60}$/ : uuid).test(String(search[key] ?? ''))
  return Object.fromEntries(auditFields.filter(isGiven).map((key) => [key, String(search[key])]))
}
