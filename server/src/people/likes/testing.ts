import type { Me } from '@hearth/shared/account/me'
import type { LikeItem } from '@hearth/shared/people/likes'
import { expect } from 'vitest'
import { startChat } from '../../chat/testing.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'

export const sunday = { prompt: 'weekends.sunday', text: 'Pancakes, then the forest.' }

/** The services, and what members do with likes of a part. */
export async function startPartLikes(settings: Record<string, string> = {}) {
  const services = await startChat(settings)
  const like = (one: Person, other: Person, body?: object) =>
    one.ask<{ code?: string; mutual: boolean; already: boolean; data?: { problems?: object[] } }>(
      'PUT',
      `/likes/${other.profileId}`,
      body,
    )
  const answer = { kind: 'answer', prompt: sunday.prompt } as const
  const note = (one: Person, other: Person, text: string) => like(one, other, { part: answer, note: text })
  const list = async (one: Person, side: 'received' | 'sent') =>
    (await one.ask<{ likes: LikeItem[] }>('GET', `/likes/${side}`)).body.likes
  const received = async (one: Person) => (await list(one, 'received'))[0]
  const chat = async (one: Person, other: Person) => {
    const { id } = await services.begin(one, other)
    return { id, ...(await services.history(one, id)) }
  }
  /** A member with an answer. */
  const answering = async (name: string, fields: object = {}) => {
    const one = await services.member(name, fields)
    expect((await one.ask('PUT', '/me/prompts', { answers: [sunday] })).status).toBe(200)
    return one
  }
  /** Gives a member a photo that others see. */
  const photoOf = async (one: Person) => {
    await one.ask('POST', '/me/photos', photoForm(jpeg))
    const { profile } = (await one.ask<Me>('GET', '/me')).body
    return profile!.photos[0]!
  }
  return { ...services, like, answer, note, list, received, chat, answering, photoOf }
}
