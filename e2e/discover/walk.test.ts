import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { copyPresenceToSearch } from '../../server/src/members/presence/queries.ts'
import { addMembers } from '../../server/src/people/discover/testing.ts'
import type { Database } from '../../server/src/platform/db/connection.ts'
import { signInAsMember } from '../support/accounts.ts'
import { withDatabase } from '../support/database.ts'
import { announced, aTown, namesShown } from '../support/discover.ts'

/** server/src/people/discover/walk.test.ts walks thirty pages; these show that the screen joins what comes. */
const pages = 4
/** Members who hide themselves, and members who come back, before the viewer reaches their page. */
const [gone, moved] = [3, 2]

type Walker = { id: string; firstName: string; lastSeenAt: string }

/** A crowd that was here one minute after the other, the last one first. */
function crowd(count: number): Walker[] {
  return Array.from({ length: count }, (_, index) => {
    const lastSeenAt = new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString()
    return { id: randomUUID(), firstName: `Walker${index}`, lastSeenAt }
  })
}

const hide = (db: Database, { id }: Walker) => sql`update profiles set hidden_at = now() where id = ${id}`.execute(db)

/** The member is here again and moves to the head of the list. */
async function comeBack(db: Database, { id }: Walker) {
  await sql`update presence set last_seen_at = now() where profile_id = ${id}`.execute(db)
  await copyPresenceToSearch(db)
}

// Covered by server/src/people/discover/walk.test.ts.
test('Four pages show each member who stayed once and in order while others come, go and move @all', async ({
  page,
}) => {
  const town = aTown()
  const members = crowd(pages * 12 + gone + moved)
  const [hiding, moving] = [members.slice(-gone), members.slice(-gone - moved, -gone)]
  await signInAsMember(page, 'Ann', { city: aTown() })
  await withDatabase(async (db) => {
    await addMembers(
      db,
      members.map((member) => ({ ...member, city: town })),
    )
    await page.goto(`/?city=${town}`)
    await announced(page, '12 people shown')
    const shown = page.getByRole('status').filter({ hasText: /people (shown|found)/ })
    for (let turn = 1; turn < pages; turn++) {
      await hide(db, hiding.pop()!)
      await comeBack(db, moving.pop() ?? members[turn]!)
      await addMembers(db, [{ firstName: 'Newcomer', city: town, lastSeenAt: new Date().toISOString() }])
      await page.getByRole('button', { name: 'Load more' }).click()
      await expect(shown).toHaveText(`${(turn + 1) * 12} people ${turn + 1 === pages ? 'found' : 'shown'}`)
    }
  })
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  expect(await namesShown(page)).toEqual(members.slice(0, pages * 12).map(({ firstName }) => firstName))
})
