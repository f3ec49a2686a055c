import { csvLine } from '@hearth/shared/csv'
import { dsaColumns, dsaLines } from '@hearth/shared/moderation/dsa'
import { staffClient } from '../admin/staff-client.ts'

export type Format = 'csv' | 'jsonl'

/**
 * All statements of a period as parts of a file, page by page.
 * @param onPart is told how many there are so far
 */
export async function readStatements(
  period: { from: string; to: string },
  format: Format,
  onPart: (count: number) => void,
): Promise<{ parts: string[]; count: number }> {
  const parts = format === 'csv' ? [csvLine(dsaColumns)] : []
  let cursor: string | undefined
  let count = 0
  do {
    const page = await staffClient.adminFigures.statements({ ...period, ...(cursor && { cursor }) })
    parts.push(dsaLines(page.statements, format))
    count += page.statements.length
    onPart(count)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return { parts, count }
}
