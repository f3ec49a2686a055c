import { minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import { amendPart, isSettled, readPart } from '../../platform/community/parts.ts'
import { changeProfiles } from '../../platform/db/batches.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/schedule.ts'
import { bitsOf } from './choose.ts'

/** Brings the members up to date whose goals count as others since. */
export async function recountGoals(db: Database): Promise<void> {
  const { value, revision } = await readPart(db, 'goals')
  if (!value.due.length) return
  const all = value.list.map((goal) => ({ key: goal.key, goal: goal.countsAs, bits: bitsOf(goal, value.bits) }))
  await changeProfiles(db, {
    where: sql`own_goals && ${value.due}::text[]`,
    update: sql`update profiles p
      set relationship_goal = counted.goal, goal_bits = counted.bits
      from page
        join profiles before on before.id = page.id
        cross join lateral (
          select
            (array_agg(g.goal order by chosen.at) filter (where g.goal is not null))[1] as goal,
            bit_or(g.bits) as bits
          from unnest(before.own_goals) with ordinality chosen (key, at)
            join jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
              as g (key text, goal relationship_goal, bits integer) on g.key = chosen.key) counted
      where p.id = page.id and p.own_goals = before.own_goals
        and (p.relationship_goal, p.goal_bits) is distinct from (counted.goal, counted.bits)`,
  })
  await amendPart(db, 'goals', { revision, change: { due: [] } })
}

export const jobs: Job[] = [
  {
    name: 'goals of members',
    everyMs: minute,
    run: async ({ db }) => {
      if (await isSettled(db, 'goals')) await recountGoals(db)
    },
  },
]
