import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { recommendationsOf } from '../recommendations/testing.ts'
import { startPartLikes } from './testing.ts'

const { db, member, like, list, answering, photoOf } = await startPartLikes()

const note = fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }))
const choice = fc.record({ isPhoto: fc.boolean(), note, isMutual: fc.boolean(), isFirst: fc.boolean() })

it('A like with a part is a like: it changes nobody’s lists, counts, percentages and matches', async () => {
  await db.deleteFrom('user').execute()
  const ann = await member('Ann', { gender: 'female', lookingForGender: 'male' })
  const bo = await answering('Bo', { gender: 'male', lookingForGender: 'female' })
  const cy = await member('Cy', { gender: 'male', lookingForGender: 'any' })
  const photo = await photoOf(bo)
  const parts = { photo: { kind: 'photo', id: photo.id }, answer: { kind: 'answer', prompt: 'weekends.sunday' } }

  /** What a member is shown of others, without the times and parts of likes. */
  const sightsOf = async (one: Person) => {
    const { members } = (await one.ask<{ members: object[] }>('GET', '/discover?order=compatibility')).body
    const sides = await Promise.all([list(one, 'received'), list(one, 'sent')])
    return {
      members,
      recommended: await recommendationsOf(one),
      likes: sides.map((side) => side.map(({ member: { id }, mutual }) => ({ id, mutual }))),
      counts: (await one.ask('GET', '/likes/counts')).body,
    }
  }
  const sights = async () => ({ ann: await sightsOf(ann), bo: await sightsOf(bo), cy: await sightsOf(cy) })
  const reset = async () => {
    for (const table of ['profileLikes', 'matches', 'conversations', 'notices'] as const)
      await db.deleteFrom(table).execute()
  }
  const mutually = async ({ isMutual, isFirst }: { isMutual: boolean; isFirst: boolean }, first: () => unknown) => {
    if (isMutual && isFirst) await like(bo, ann)
    await first()
    if (isMutual && !isFirst) await like(bo, ann)
  }

  await fc.assert(
    fc.asyncProperty(choice, async ({ isPhoto, note: words, ...order }) => {
      await reset()
      await mutually(order, () => like(ann, bo))
      const plain = await sights()
      await reset()
      await mutually(order, () =>
        like(ann, bo, { part: isPhoto ? parts.photo : parts.answer, ...(words && { note: words }) }),
      )
      expect(await sights()).toEqual(plain)
    }),
    { numRuns: 15 },
  )
})
