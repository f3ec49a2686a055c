import { maxCardsPerResponse } from '@hearth/shared/members/card-budget'
import { expect } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { addMembers, type TestMember, toProfile } from './testing.ts'

type Card = {
  id: string
  name: string
  distanceKm: number | null
  online: boolean
  lastSeenAt: string | null
} & {
  liked: boolean
  photoCount: number
  photo: { displayOrder: number; urls: { card: string } } | null
  [key: string]: unknown
}
export type Page = {
  members: Card[]
  nextCursor: string | null
  relaxations: { filter: string; more: number }[]
  offersLookingFor: boolean
}

/** Starts the services, with functions to search in Discover. */
export async function startDiscover() {
  const services = await startServices()
  const { db, member } = services
  let towns = 0
  /** A city of this test alone: filtering by it excludes the members of other tests. */
  const town = () => `Town ${++towns} of tests`

  async function look(person: Person, query: Record<string, unknown> = {}) {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query))
      for (const one of [value].flat()) search.append(Array.isArray(value) ? `${key}[]` : key, String(one))
    const answer = await person.ask<Page>('GET', `/discover?${search}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  /** The members that a search finds, from all of its pages. */
  async function found(person: Person, query: Record<string, unknown>) {
    const ids: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Page = await look(person, { limit: maxCardsPerResponse, ...query, ...(cursor ? { cursor } : {}) })
      ids.push(...page.members.map(({ id }) => id))
      cursor = page.nextCursor
    }
    return ids
  }

  /** A viewer, and a function that adds members to a city of their own. */
  async function viewer(fields: Partial<TestMember> = {}) {
    const city = town()
    const person = await member('Vi', { city: 'Elsewhere' })
    await change(person.profileId, fields)
    const add = (...others: Partial<TestMember>[]) =>
      addMembers(
        db,
        others.map((other) => ({ city, ...other })),
      )
    return { person, city, add }
  }

  const change = (id: string, fields: Partial<TestMember>) =>
    db
      .updateTable('profiles')
      .set({ id, ...toProfile(fields) })
      .where('id', '=', id)
      .execute()

  return { ...services, town, look, found, viewer, change }
}
