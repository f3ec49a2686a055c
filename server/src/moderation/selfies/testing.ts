import type { SelfieAnswers } from '@hearth/shared/moderation/admin-selfies'
import type { Case } from '@hearth/shared/moderation/cases'
import type { SelfieStatus } from '@hearth/shared/moderation/selfies'
import { sql } from 'kysely'
import { photoForm } from '../../pictures/photos/testing.ts'
import { drawing, jpegOf } from '../../pictures/screening/testing.ts'
import type { Person } from '../../testing/services.ts'
import { startCases } from '../cases/testing.ts'
import type { Drawn } from './draw.ts'

/** Three frames of one scene: the seed and its followers give other pictures than those of photos. */
export const framesOf = (seed: number) => Promise.all([0, 1, 2].map((i) => jpegOf(drawing(seed * 10 + i + 1000))))

const formOf = (frames: Buffer[]) => {
  const form = new FormData()
  for (const [i, name] of ['first', 'second', 'third'].entries())
    form.append(name, new File([new Uint8Array(frames[i]!)], 'frame.jpg', { type: 'image/jpeg' }))
  return form
}

/** The services, and what members and staff do with selfie checks. */
export async function startSelfies(settings: Record<string, string> = {}) {
  const started = await startCases(settings)
  const { db } = started

  const addPhoto = async (who: Person, picture: Buffer) =>
    (await who.ask<{ id: string }>('POST', '/me/photos', photoForm(picture))).body.id
  const draw = ({ ask }: Person) => ask<Drawn & { code: string }>('POST', '/me/selfie')
  const send = ({ ask }: Person, checkId: string, frames: Buffer[]) =>
    ask<SelfieStatus & { code: string }>('POST', `/me/selfie/${checkId}`, formOf(frames))
  const statusOf = async ({ ask }: Person) => (await ask<SelfieStatus>('GET', '/me/selfie')).body

  /** A member whose photos are there, and whose frames wait. */
  async function waiting(name: string, seed: number) {
    const person = await started.member(name)
    const photoId = await addPhoto(person, await jpegOf(drawing(seed)))
    const { checkId } = (await draw(person)).body
    await send(person, checkId, await framesOf(seed))
    return { person, photoId, checkId }
  }

  /** Opens the member's case and answers. */
  async function answer(by: Person, about: Person, answers: Partial<SelfieAnswers>) {
    const opened = await started.open(by, await started.caseOf(about))
    const { selfie } = (opened.body as Case).items.find((item) => item.selfie && !item.decidedAt)!
    const body = { outcome: 'verified', photoIds: selfie!.photos.map(({ id }) => id), poseRight: true, adult: true }
    return by.ask<{ code: string }>('POST', `/admin/selfies/${selfie!.id}`, { ...body, ...answers })
  }

  /** Moves a check into the past. */
  const age = (checkId: string, hours: number) =>
    sql`update selfie_checks set
        asked_at = asked_at - ${`${hours} hours`}::interval,
        expires_at = expires_at - ${`${hours} hours`}::interval,
        sent_at = sent_at - ${`${hours} hours`}::interval,
        frames_until = frames_until - ${`${hours} hours`}::interval
      where id = ${checkId}`.execute(db)

  /** The files of the check's frames, as the store has them. */
  const framesStored = async (checkId: string) =>
    db
      .selectFrom('selfieFrames')
      .where('checkId', '=', checkId)
      .select(['id', 'storageKey'])
      .orderBy('number')
      .execute()

  return { ...started, addPhoto, draw, send, statusOf, waiting, answer, age, framesStored }
}
