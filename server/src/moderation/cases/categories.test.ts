import { Filter } from '@hearth/shared/moderation/cases'
import { caseKinds } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import type { Staff } from '../staff/access.ts'
import { decodeQueueCursor, readQueue } from './queue.ts'

const { db, newcomer } = await startServices()
const { userId, profileId } = await newcomer('Mo')
const kinds = caseKinds.filter((kind) => kind !== 'hash-hit')
const known = { label: 'Mo', type: 'moderator', roles: ['moderator'], declinedCategories: ['hate'] } as const
const staff: Staff = { userId, profileId, kinds, ...known }

it('Pages of categories hold each case once, in the queue’s order, also those that several name', async () => {
  await sql`insert into cases (kind, category, kinds, categories, severity, opened_at)
    select
      'report',
      (array['spam', 'scam', 'threat', null])[1 + i % 4]::report_category,
      '{report}',
      case when i % 4 = 3 then '{}' when i % 7 = 0 then array['threat', 'spam']
        when i % 5 = 0 then array[(array['spam', 'scam', 'threat'])[1 + i % 4], 'hate', 'scam']
        else array[(array['spam', 'scam', 'threat'])[1 + i % 4]] end::report_category[],
      i % 3,
      now() - (i / 2) * interval '1 minute'
    from generate_series(1, 120) i`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from cases
    where categories && '{spam,scam}'
      and state = 'open'
      and not 'hate' = any(categories)
    order by severity, opened_at, id`.execute(db)
  const found: string[] = []
  const filter = Filter.parse({ categories: ['spam', 'scam'] })
  for (let token: string | null = ''; token !== null; ) {
    const page = await readQueue(db, staff, { filter, cursor: token ? decodeQueueCursor(token) : null, limit: 9 })
    found.push(...page.cases.map(({ id }) => id))
    token = page.nextCursor
  }
  expect(rows.length).toBeGreaterThan(50)
  expect(found).toEqual(rows.map(({ id }) => id))
})
