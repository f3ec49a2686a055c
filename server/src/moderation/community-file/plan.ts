import type { CommunityPart } from '@hearth/shared/community-parts'
import type { FileChange, FileProblem } from '@hearth/shared/moderation/community-file'
import type { Database } from '../../platform/db/connection.ts'
import { namedChanges } from './differences.ts'
import type { WholeFile } from './file.ts'
import { type FileParts, partInFile, partsOfFile } from './parts.ts'
import { placed, type ReadFile } from './read-file.ts'
import { settingChanges } from './setting-changes.ts'
import { communityFileOf } from './write-file.ts'

/** What an import makes of this community. */
export type Plan = { before: WholeFile; after: WholeFile; changes: FileChange[]; problems: FileProblem[] }

async function planParts(db: Database, before: FileParts, wanted: FileParts) {
  const after: Record<string, unknown> = {}
  const changes: FileChange[] = []
  const problems: { field: string; code: string }[] = []
  for (const part of partsOfFile) {
    const plan = await partInFile<CommunityPart>(part).plan(db, before[part], wanted[part])
    after[part] = plan.after
    changes.push(...plan.changes)
    problems.push(...plan.problems)
  }
  return { after: after as FileParts, changes, problems }
}

/** Compares this community with what was read from a file. */
export async function planImport(db: Database, read: ReadFile): Promise<Plan> {
  const before = await communityFileOf(db)
  if ('problems' in read) return { before, after: before, changes: [], problems: read.problems }
  const { file } = read
  const parts = await planParts(db, before, { ...before, ...file })
  const after = { ...before, ...file, ...parts.after, pages: { ...before.pages, ...file.pages } }
  const changes = [
    ...settingChanges('settings', before.settings, after.settings),
    ...parts.changes,
    ...namedChanges('pages', before.pages, after.pages),
  ]
  return { before, after, changes, problems: placed(read, parts.problems) }
}
