import type { ProfileInput } from '@hearth/shared/people/profile'
import type { Recommendation, UndoableRefresh, Wishes } from '@hearth/shared/people/recommendations'
import type { Database } from '../../platform/db/connection.ts'
import type { Person } from '../../testing/services.ts'

export type Page = { members: Recommendation[]; nextCursor: string | null; undoableRefresh: UndoableRefresh | null }

/** Wishes of no importance, apart from `changes`. */
export function wishesWith(changes: Partial<Wishes> = {}): Wishes {
  return {
    age: { importance: 'none', min: 18, max: 99 },
    distance: { importance: 'none', km: 100 },
    goal: { importance: 'none', goals: ['serious'] },
    interests: { importance: 'none', keys: [] },
    height: { importance: 'none', min: 120, max: 249 },
    weight: { importance: 'none', min: 30, max: 299 },
    ...changes,
  }
}

/** A member's recommendations, read as the screen does. */
export async function recommendationsOf(person: Person, query = ''): Promise<Page> {
  const { status, body } = await person.ask<Page>('GET', `/recommendations${query}`)
  if (status !== 200) throw new Error(`No recommendations: ${status} ${JSON.stringify(body)}`)
  return body
}

export const idsOf = (page: Page) => page.members.map(({ id }) => id)

type NewMember = (name: string, fields?: Partial<ProfileInput>) => Promise<Person>

/** Creates a database whose only members are Ann, who looks for men, and men with these names who look for women. */
export function townFactory(db: Database, member: NewMember) {
  return async (...names: string[]) => {
    await db.deleteFrom('user').execute()
    const ann = await member('Ann', { lookingForGender: 'male' })
    const men = []
    for (const name of names) men.push(await member(name, { gender: 'male', lookingForGender: 'female' }))
    return { ann, men, local: member }
  }
}
