import type { CommunityGender } from '@hearth/shared/members/community-genders'
import { minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import { isSettled, readPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Job } from '../../platform/jobs/schedule.ts'
import { genderColumns } from './choose.ts'

/** Profiles of one statement: it holds its locks for a fraction of a second. */
const batch = 1000

const before = '00000000-0000-0000-0000-000000000000'

/** Writes the groups of these genders to the members among the next profiles. @returns the last one's id, if any */
async function rewriteSome(db: Database, due: CommunityGender[], after: string): Promise<string | null> {
  const changed = due.map(({ key, groups }) => ({ key, ...genderColumns({ key, groups }) }))
  const [row] = await rowsOf(
    db,
    sql<{ last: string }>`with part as (
        select id from profiles where id > ${after} order by id limit ${batch}),
      written as (
        update profiles p
        set gender = changed.gender, gender_groups = changed."genderGroups"
        from part,
          jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
            as changed (key text, gender gender, "genderGroups" text[])
        where p.id = part.id
          and coalesce(p.own_gender, p.gender::text) = changed.key
          and (p.gender, p.gender_groups) is distinct from (changed.gender, changed."genderGroups"))
      select id as last from part order by id desc limit 1`,
  )
  return row?.last ?? null
}

/** Forgets what has been rewritten, unless the operator has changed something meanwhile. */
const finish = (db: Database, revision: number) =>
  sql`update community_parts
    set value = value || '{"due": [], "formerSets": []}'
    where part = 'genders' and revision = ${revision}`.execute(db)

/** Brings the members of genders whose groups have changed up to date, piece by piece. */
export async function rewriteGroups(db: Database): Promise<void> {
  const { value, revision } = await readPart(db, 'genders')
  const due = value.list.filter(({ key }) => value.due.includes(key))
  if (!due.length) return
  let last: string | null = before
  while (last) last = await rewriteSome(db, due, last)
  await finish(db, revision)
}

export const jobs: Job[] = [
  {
    name: 'groups of genders',
    everyMs: minute,
    run: async ({ db }) => {
      if (await isSettled(db, 'genders')) await rewriteGroups(db)
    },
  },
]
