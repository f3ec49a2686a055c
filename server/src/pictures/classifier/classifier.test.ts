import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Message } from '@hearth/shared/chat/messages'
import type { ClassifierState } from '@hearth/shared/moderation/admin-community'
import type { Photo } from '@hearth/shared/pictures/photos'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startDecisions } from '../../moderation/decisions/testing.ts'
import { setCommunity } from '../../platform/community/testing.ts'
import type { Person } from '../../testing/services.ts'
import { photoForm, picture } from '../photos/testing.ts'
import { drawing, jpegOf } from '../screening/testing.ts'
import { createClassifier } from './classifier.ts'
import { standInPackage } from './testing.ts'

const [folder, brokenFolder] = [standInPackage(), standInPackage({ broken: true })]
const [running, without, broken] = [
  await startDecisions({ CLASSIFIER_DIR: folder }),
  await startDecisions(),
  await startDecisions({ CLASSIFIER_DIR: brokenFolder }),
]
afterAll(() => {
  for (const one of [folder, brokenFolder]) rmSync(one, { recursive: true, force: true })
})
type Running = typeof running

const model = 'nsfwjs 0.0.1 MobileNetV2Mid'
const all = { classifier: { pictures: 'all' as const } }
const [red, black, magenta] = await Promise.all(
  ['#ff0000', '#000000', '#ff00ff'].map((colour) => picture(300, 400, colour).png().toBuffer()),
)

/** A member's uploaded photo, after all work in the background. */
async function upload({ services }: Running, who: Person, bytes: Buffer) {
  const { body } = await who.ask<Photo>('POST', '/me/photos', photoForm(bytes))
  await services.background.settled()
  return body
}
const scoreOf = ({ db }: Running, id: string) =>
  db.selectFrom('profileImages').where('id', '=', id).select(['state', 'score', 'scoreModel']).executeTakeFirst()

async function sendPicture({ services }: Running, who: Person, conversationId: string, bytes: Buffer) {
  const messageId = randomUUID()
  const path = `/conversations/${conversationId}/messages/${messageId}/photo`
  const { body } = await who.ask<Message>('PUT', path, photoForm(bytes))
  await services.background.settled()
  return body
}
const messageScore = ({ db }: Running, id: string) =>
  db.selectFrom('messages').where('id', '=', id).select(['photoScore', 'photoScoreModel']).executeTakeFirst()

describe('Without the classifier', () => {
  it.each([
    ['it is not installed', without],
    ['its package is broken', broken],
  ])('photos go to people, and messages arrive: %s', async (_, one) => {
    await setCommunity(one.services, all)
    const [ann, bo] = [await one.member('Ann'), await one.member('Bo')]
    const photo = await upload(one, bo, await jpegOf(drawing(1)))
    expect(photo.state).toBe('shown')
    expect((await ann.open(photo.urls!.card)).statusCode).toBe(200)
    expect(await scoreOf(one, photo.id)).toEqual({ state: 'shown', score: null, scoreModel: null })
    const { id } = await one.begin(ann, bo)
    await sendPicture(one, ann, id, red!)
    expect((await one.history(bo, id)).messages[0]!.photo).toMatchObject({ isSensitive: false })
  })

  it('is what an operator has who asked for nothing', async () => {
    await setCommunity(running.services, {})
    const bo = await running.member('Bo')
    const photo = await upload(running, bo, red!)
    expect(await scoreOf(running, photo.id)).toEqual({ state: 'shown', score: null, scoreModel: null })
  })

  it('the operator is told that it is not installed', async () => {
    const ada = await without.staff('Ada', 'admin')
    expect((await ada.ask<ClassifierState>('GET', '/admin/classifier')).body).toMatchObject({ model: null })
  })
})

describe('The classifier', () => {
  let ann: Person
  let bo: Person
  beforeEach(async () => {
    await setCommunity(running.services, all)
    ;[ann, bo] = [await running.member('Ann'), await running.member('Bo')]
  })

  it('scores photos with the name of its model, tells their owner nothing, and refuses none', async () => {
    const photo = await upload(running, bo, red!)
    expect(await scoreOf(running, photo.id)).toEqual({ state: 'shown', score: 100, scoreModel: model })
    const { body } = await bo.ask('GET', '/me/photos')
    expect(JSON.stringify(body)).not.toMatch(/score|nsfw|sensitive/i)
    expect((await ann.open(photo.urls!.card)).statusCode).toBe(200)
  })

  it('goes on after a picture that ends its process, and does not try it again', async () => {
    const [bad, good] = [await upload(running, bo, magenta!), await upload(running, bo, black!)]
    expect(await scoreOf(running, bad.id)).toEqual({ state: 'shown', score: null, scoreModel: model })
    expect(await scoreOf(running, good.id)).toMatchObject({ score: 0 })
  })

  it('looks at photos that were there before, and at no chat where the operator wants photos alone', async () => {
    await setCommunity(running.services, { classifier: { pictures: 'none' } })
    const early = await upload(running, bo, red!)
    await setCommunity(running.services, { classifier: { pictures: 'photos' } })
    const { id } = await running.begin(ann, bo)
    const message = await sendPicture(running, bo, id, red!)
    await upload(running, bo, black!)
    expect(await scoreOf(running, early.id)).toMatchObject({ score: 100 })
    expect(await messageScore(running, message.id)).toEqual({ photoScore: null, photoScoreModel: null })
  })

  it('is described to operators in figures', async () => {
    await upload(running, bo, red!)
    const ada = await running.staff('Ada', 'admin')
    const { body } = await ada.ask<ClassifierState>('GET', '/admin/classifier')
    expect(body.model).toBe(model)
    expect(body.scored.reduce((sum, { high }) => sum + high, 0)).toBeGreaterThan(0)
    expect((await bo.ask('GET', '/admin/classifier')).status).toBe(404)
  })
})

describe('A picture in a chat', () => {
  let ann: Person
  let bo: Person
  let id: string
  beforeEach(async () => {
    await setCommunity(running.services, all)
    ;[ann, bo] = [await running.member('Ann'), await running.member('Bo')]
    ;({ id } = await running.begin(ann, bo))
  })
  const sensitive = async (who: Person) =>
    (await running.history(who, id)).messages.map(({ photo }) => photo?.isSensitive)

  it('is sensitive for its recipient from the threshold on, never for its sender, and no score leaves', async () => {
    for (const bytes of [red!, black!]) await sendPicture(running, bo, id, bytes)
    expect(await sensitive(ann)).toEqual([true, false])
    expect(await sensitive(bo)).toEqual([false, false])
    expect(JSON.stringify(await running.history(ann, id))).not.toMatch(/score|nsfw/i)
    await setCommunity(running.services, { classifier: { pictures: 'photos' } })
    expect(await sensitive(ann)).toEqual([false, false])
  })

  it('changes alike whatever its score is, so that the sender cannot tell it', async () => {
    const sent = [await sendPicture(running, bo, id, red!), await sendPicture(running, bo, id, black!)]
    const { messages } = await running.history(bo, id)
    expect(messages.map(({ version }, i) => version - sent[i]!.version)).toEqual([1, 1])
    const { body } = await ann.ask<{ conversations: { messages: Message[] }[] }>('GET', `/chat/changes?since=${id}:0`)
    expect(body.conversations[0]!.messages.map(({ photo }) => photo!.isSensitive)).toEqual([true, false])
  })

  it('takes its score along when it is unsent', async () => {
    const message = await sendPicture(running, bo, id, red!)
    expect(await messageScore(running, message.id)).toEqual({ photoScore: 100, photoScoreModel: model })
    expect((await bo.ask('DELETE', `/conversations/${id}/messages/${message.id}`)).status).toBe(200)
    expect(await messageScore(running, message.id)).toEqual({ photoScore: null, photoScoreModel: null })
  })

  it('is not looked at once it is a day old', async () => {
    await setCommunity(running.services, {})
    const old = await sendPicture(running, bo, id, red!)
    await running.later(25 * 60, old.id)
    await setCommunity(running.services, all)
    await sendPicture(running, bo, id, black!)
    expect(await messageScore(running, old.id)).toEqual({ photoScore: null, photoScoreModel: null })
  })
})

it('A classifier that is closed leaves its picture to the next process', async () => {
  const one = createClassifier(running.services.log, folder)
  const waiting = one.classify(red!)
  await one.close()
  await expect(waiting).rejects.toThrow('closed')
})
