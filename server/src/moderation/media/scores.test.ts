import type { MediaPhoto } from '@hearth/shared/moderation/media'
import type { Photo } from '@hearth/shared/pictures/photos'
import { describe, expect, it } from 'vitest'
import { photoForm } from '../../pictures/photos/testing.ts'
import { drawing, jpegOf, listPictures } from '../../pictures/screening/testing.ts'
import { setCommunity } from '../../platform/community/testing.ts'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from '../decisions/testing.ts'
import { openDueCases } from './cases.ts'

const { services, db, member, staff } = await startDecisions()
const mo = await staff('Mo')
const scoreModel = 'a model 1'
let seed = 7000

const upload = async (who: Person, listed?: 'own') => {
  const bytes = await jpegOf(drawing(seed++))
  if (listed) await listPictures(services, listed, [bytes])
  return (await who.ask<Photo>('POST', '/me/photos', photoForm(bytes))).body
}
const setScore = (id: string, score: number | null) =>
  db.updateTable('profileImages').set({ score, scoreModel }).where('id', '=', id).execute()
const severityOf = async ({ profileId }: Person) => {
  const row = db.selectFrom('cases').where('subjectId', '=', profileId).where('state', '=', 'open')
  return (await row.select('severity').executeTakeFirstOrThrow()).severity
}
type Page = { photos: MediaPhoto[]; nextCursor: string | null }

describe('The list of photos by score', () => {
  it('has those with a score, the highest first, on pages, and by state', async () => {
    const bo = await member('Bo')
    const photos = [await upload(bo), await upload(bo), await upload(bo), await upload(bo), await upload(bo)]
    for (const [i, score] of [30, 90, null, 90, 10].entries()) await setScore(photos[i]!.id, score)
    const found: [number, boolean][] = []
    let cursor = ''
    do {
      const { body } = await mo.ask<Page>('GET', `/admin/media?order=score&state=shown&limit=2${cursor}`)
      found.push(...body.photos.map(({ score }): [number, boolean] => [score!.percent, score!.high]))
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
    } while (cursor)
    expect(found).toEqual([
      [90, true],
      [90, true],
      [30, false],
      [10, false],
    ])
    const { body } = await mo.ask<Page>('GET', '/admin/media?order=score&state=held')
    expect(body.photos).toEqual([])
  })

  it('marks a score as high by the threshold of today', async () => {
    const bo = await member('Bo')
    const { id } = await upload(bo)
    await setScore(id, 60)
    const isHigh = async () => {
      const { body } = await mo.ask<Page>('GET', '/admin/media')
      return body.photos.find((photo) => photo.id === id)!.score
    }
    expect(await isHigh()).toEqual({ percent: 60, high: true, model: scoreModel })
    await setCommunity(services, { classifier: { threshold: 70 } })
    expect(await isHigh()).toEqual({ percent: 60, high: false, model: scoreModel })
    await setCommunity(services, {})
  })
})

describe('A held photo with a high score', () => {
  it('comes earlier in the queue, also when its score arrives after the case was opened', async () => {
    await setCommunity(services, { classifier: { pictures: 'photos' } })
    const [low, late] = [await member('Low'), await member('Late')]
    const [one, other] = [await upload(low, 'own'), await upload(late, 'own')]
    await openDueCases(db)
    expect([await severityOf(low), await severityOf(late)]).toEqual([2, 2])
    await setScore(one.id, 20)
    await setScore(other.id, 80)
    await openDueCases(db)
    expect([await severityOf(low), await severityOf(late)]).toEqual([2, 1])
    const { body } = await mo.ask<{ cases: { severity: string }[] }>('GET', '/admin/cases')
    expect(body.cases.map(({ severity }) => severity)).toEqual(['high', 'medium'])
  })

  it('changes nothing while the operator does not want the classifier', async () => {
    await setCommunity(services, {})
    const bo = await member('Bo')
    const { id } = await upload(bo, 'own')
    await setScore(id, 99)
    await openDueCases(db)
    expect(await severityOf(bo)).toBe(2)
  })
})

it.each([
  [80, true],
  [20, false],
])(
  'A statement about a photo with the score %i says that a machine took part in finding it: %s',
  async (score, byMachine) => {
    const bo = await member('Bo')
    const { id } = await upload(bo)
    await setScore(id, score)
    const removal = { category: 'sexual', reason: 'Nudity in a profile photo.' }
    expect((await mo.ask('POST', `/admin/media/${id}/removal`, removal)).status).toBe(200)
    const decision = db.selectFrom('decisions').where('subjectId', '=', bo.profileId)
    expect(await decision.select(['detectedByMachine', 'decidedByMachine']).execute()).toEqual([
      { detectedByMachine: byMachine, decidedByMachine: 'none' },
    ])
  },
)
