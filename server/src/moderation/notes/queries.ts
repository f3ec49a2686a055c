import type { TeamNote } from '@hearth/shared/moderation/team-note'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'

const shown = ['id', 'text', 'writtenAt'] as const
const toTeamNote = ({ id, text, writtenAt }: { id: string; text: string; writtenAt: Date }): TeamNote => ({
  id,
  text,
  writtenAt: writtenAt.toISOString(),
})

/** What staff wrote to the viewer about their own account, newest first. */
export async function notesToMember(db: Database, { profileId }: Pick<Viewer, 'profileId'>): Promise<TeamNote[]> {
  const rows = await db
    .selectFrom('caseNotes')
    .where('readerId', '=', profileId)
    .where('voice', '=', 'to-member')
    .select(shown)
    .orderBy('writtenAt', 'desc')
    .limit(200)
    .execute()
  return rows.map(toTeamNote)
}

/** What staff wrote to the viewer about these reports of theirs, by report, the oldest first. */
export async function notesToReporter(db: Database, { profileId }: Pick<Viewer, 'profileId'>, reportIds: string[]) {
  if (!reportIds.length) return new Map<string, TeamNote[]>()
  const rows = await db
    .selectFrom('caseNotes')
    .where('sourceId', 'in', reportIds)
    .where('readerId', '=', profileId)
    .select([...shown, 'sourceId'])
    .orderBy('writtenAt')
    .execute()
  const bySource = Map.groupBy(rows, ({ sourceId }) => sourceId!)
  return new Map([...bySource].map(([id, of]) => [id, of.map(toTeamNote)]))
}
