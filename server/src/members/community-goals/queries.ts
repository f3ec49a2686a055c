import type { Language } from '@hearth/shared/language-codes'
import type { EditedGoals } from '@hearth/shared/moderation/admin-lists'
import { sql } from 'kysely'
import { readPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { namedGoal } from './shown.ts'

/** The community's words for these goals, also for retired ones; the key where the product has a word. */
export async function namesOfGoals(db: Database, keys: string[], language: Language): Promise<string[]> {
  const { value } = await readPart(db, 'goals')
  return keys.map((key) => {
    const goal = value.list.find((one) => one.key === key)
    return (goal && namedGoal(goal, language).name) ?? key
  })
}

/** How many members have each goal, as far as they have others than one of the first four alone. */
export async function usesOfGoals(db: Database): Promise<EditedGoals['uses']> {
  const { rows } = await sql<{ key: string; members: number }>`select goal as key, count(*) as members
    from profiles, unnest(own_goals) goal
    where own_goals is not null
    group by goal`.execute(db)
  return Object.fromEntries(rows.map(({ key, members }) => [key, members]))
}
