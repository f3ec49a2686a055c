/** What a backup or restore ends with, for scripts that start it. docs/operations/backup.md names them. */
export const exitCodes = { failed: 1, usage: 2, busy: 3 } as const

/** A sentence for the operator that names what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly exitCode: number

  constructor(message: string, reason: keyof typeof exitCodes = 'failed') {
    super(message)
    this.exitCode = exitCodes[reason]
  }
}

/** The sentence for a disk that has no room, if one of the errors says so. */
export function diskFull(errors: unknown[], where: string): BackupError | undefined {
  const codes = errors.map((error) => (error as NodeJS.ErrnoException | undefined)?.code)
  if (!codes.some((code) => code === 'ENOSPC' || code === 'EDQUOT')) return undefined
  return new BackupError(`There is no room left on the disk of ${where}. Make room, and try again.`)
}
