import { minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import { amendPart, isSettled, readPart } from '../../platform/community/parts.ts'
import { changeProfiles } from '../../platform/db/batches.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/schedule.ts'
import { genderColumns } from './choose.ts'

/** Brings the members of genders whose groups have changed up to date. */
export async function rewriteGroups(db: Database): Promise<void> {
  const { value, revision } = await readPart(db, 'genders')
  const due = value.list.filter(({ key }) => value.due.includes(key))
  if (!due.length) return
  const changed = due.map(({ key, groups }) => ({ key, ...genderColumns({ key, groups }) }))
  await changeProfiles(db, {
    update: sql`update profiles p
      set gender = changed.gender, gender_groups = changed."genderGroups"
      from page,
        jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
          as changed (key text, gender gender, "genderGroups" text[])
      where p.id = page.id
        and coalesce(p.own_gender, p.gender::text) = changed.key
        and (p.gender, p.gender_groups) is distinct from (changed.gender, changed."genderGroups")`,
  })
  await amendPart(db, 'genders', { revision, change: { due: [], formerSets: [] } })
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
