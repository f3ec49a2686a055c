import type { ProfileInput } from '@hearth/shared/profile'
import type { Recommendation, UndoableRefresh, Wishes } from '@hearth/shared/recommendations'
import type { Database } from '../db/connection.ts'
import type { Person } from '../testing/services.ts'

export type Page = { members: Recommendation[]; nextCursor: string | null; undoableRefresh: UndoableRefresh | null }

/** Wishes that nothing hangs on; `changes` say what does. */
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

/** The hand of a member as the screen asks for it. */
export async function recommendationsOf(person: Person, query = ''): Promise<Page> {
  const { status, body } = await person.ask<Page>('GET', `/recommendations${query}`)
  if (status !== 200) throw new Error(`No hand: ${status} ${JSON.stringify(body)}`)
  return body
}

export const idsOf = (hand: Page) => hand.members.map(({ id }) => id)

type NewMember = (name: string, fields?: Partial<ProfileInput>) => Promise<Person>

/** Makes towns: ann looks for men, each of `names` is a man who looks for women, and nobody else is in the world. */
export function townFactory(db: Database, member: NewMember) {
  return async (...names: string[]) => {
    await db.deleteFrom('user').execute()
    const ann = await member('Ann', { lookingForGender: 'male' })
    const men = []
    for (const name of names) men.push(await member(name, { gender: 'male', lookingForGender: 'female' }))
    return { ann, men, local: member }
  }
}
