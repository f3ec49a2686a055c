/** What is wrong with a field: its path, such as `limits.likesPerDay`, and the code that the form words. */
export type Problem<Field extends string = string> = { field: Field; code: string }

type Read = { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined }

/** The problems that a schema found, the first of each field. */
export function problemsIn({ error }: Read): Problem[] {
  const codes = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.')
    if (!codes.has(field)) codes.set(field, message)
  }
  return [...codes].map(([field, code]) => ({ field, code }))
}

/** The problems with fields that the server names in its refusal. */
export const refusedFields = (error: unknown): Problem[] =>
  (error as { data?: { problems?: Problem[] } } | null)?.data?.problems ?? []
