import { promptKeys } from '@hearth/shared/members/prompt-keys'
import type { Answer, ShownPrompt } from '@hearth/shared/members/prompts'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { beforeEach, describe, expect, it } from 'vitest'
import { recommendationsOf } from '../../people/recommendations/testing.ts'
import { setPart } from '../../platform/community/testing.ts'
import { type Person, startServices } from '../../testing/services.ts'

const { services, db, stranger, member, newcomer, block, hide, pause } = await startServices()

const inUse = { retired: [], own: [] }
beforeEach(() => setPart(services, 'prompts', inUse))

const [sunday, song, joy, trip] = [
  { prompt: 'weekends.sunday', text: 'Pancakes, then the forest.' },
  { prompt: 'everyday.song', text: 'Anything with a cello.' },
  { prompt: 'small.joy', text: 'An empty train.' },
  { prompt: 'weekends.trip', text: 'The island, out of season.' },
] as const

type Problems = { data: { problems: { field: string; code: string }[] } }
const put = (who: Person, ...answers: object[]) =>
  who.ask<{ answers: Answer[] } & Problems>('PUT', '/me/prompts', { answers })
const mine = async (who: Person) => (await who.ask<{ answers: Answer[] }>('GET', '/me/prompts')).body.answers
const seenBy = (viewer: Person, other: Person) => viewer.ask<MemberProfile>('GET', `/profiles/${other.profileId}`)
const titles = async (who: Person, language: string) =>
  (await who.ask<ShownPrompt[]>('GET', `/prompts?language=${language}`)).body
const answered = async (...answers: object[]) => {
  const [ann, bo] = [await member('Ann'), await member('Bo')]
  expect((await put(ann, ...answers)).status).toBe(200)
  return { ann, bo }
}

describe('Answers to prompts', () => {
  it('are not told to visitors', async () => {
    const { ann } = await answered(sunday)
    const ask = stranger()
    expect((await ask('GET', `/profiles/${ann.profileId}`)).status).toBe(401)
    expect((await ask('GET', '/prompts?language=en')).status).toBe(401)
    expect((await ask('GET', '/me/prompts')).status).toBe(401)
    expect((await ask('PUT', '/me/prompts', { answers: [] })).status).toBe(401)
  })

  it('are seen by nobody whom the member has blocked, and by nobody while the member is hidden', async () => {
    const { ann, bo } = await answered(sunday)
    expect((await seenBy(bo, ann)).body.answers).toEqual([sunday])
    await block(ann, bo)
    expect((await seenBy(bo, ann)).status).toBe(404)
    const cy = await member('Cy')
    expect((await seenBy(cy, ann)).body.answers).toEqual([sunday])
    await pause(ann)
    expect((await seenBy(cy, ann)).status).toBe(404)
    await hide(ann)
    expect((await seenBy(cy, ann)).status).toBe(404)
    expect((await seenBy(ann, ann)).body.answers).toEqual([sunday])
  })

  it('stand on the profile in the order of the member, and the first one on Match', async () => {
    await db.deleteFrom('user').execute()
    const ann = await member('Ann', { gender: 'female', lookingForGender: 'male' })
    const bo = await member('Bo', { gender: 'male', lookingForGender: 'female' })
    const cardOf = async () => (await recommendationsOf(bo)).members[0]!
    expect(await cardOf()).not.toHaveProperty('answer')
    expect((await seenBy(bo, ann)).body).not.toHaveProperty('answers')
    await put(ann, song, sunday, joy)
    expect((await seenBy(bo, ann)).body.answers).toEqual([song, sunday, joy])
    expect((await cardOf()).answer).toEqual(song)
    await put(ann, joy, song)
    expect((await seenBy(bo, ann)).body.answers).toEqual([joy, song])
    expect((await cardOf()).answer).toEqual(joy)
    expect(await mine(ann)).toEqual([joy, song])
  })

  it('add nothing to Discover', async () => {
    const { bo } = await answered(sunday)
    const { body } = await bo.ask('GET', '/discover?radiusKm=any')
    expect(JSON.stringify(body)).not.toMatch(/answer|prompt|Pancakes/)
  })

  it('may be written by a newcomer, who nobody sees yet', async () => {
    const nell = await newcomer('Nell')
    expect((await put(nell, sunday)).body.answers).toEqual([sunday])
    expect((await seenBy(await member('Bo'), nell)).status).toBe(404)
  })

  it.each([
    ['a text of spaces', [{ ...sunday, text: ' \u200b\t ' }], 'answers.0.text', 'answer_required'],
    ['151 characters', [{ ...sunday, text: 'x'.repeat(151) }], 'answers.0.text', 'answer_too_long'],
    ['151 joined emoji', [{ ...sunday, text: '👩‍👩‍👧'.repeat(151) }], 'answers.0.text', 'answer_too_long'],
    [
      'a prompt that there is not',
      [sunday, { ...song, prompt: 'weekends.moon' }],
      'answers.1.prompt',
      'prompt_unknown',
    ],
    ['one prompt twice', [sunday, { ...sunday, text: 'More' }], 'answers', 'prompt_twice'],
    ['a fourth answer', [sunday, song, joy, trip], 'answers', 'too_many_answers'],
  ])('are refused with %s, and nothing is stored', async (_, answers, field, code) => {
    const ann = await member('Ann')
    await put(ann, trip)
    const { status, body } = await put(ann, ...answers)
    expect([status, body.data.problems]).toEqual([400, [{ field, code }]])
    expect(await mine(ann)).toEqual([trip])
  })

  it('keep 150 emoji, lose right-to-left marks that turn lines around, and are text, whatever they look like', async () => {
    const ann = await member('Ann')
    const text = (text: string) => ({ ...sunday, text })
    expect((await put(ann, text('🔥'.repeat(150)))).status).toBe(200)
    expect((await put(ann, text(' \u202egnp.exe\u2069 '))).body.answers).toEqual([text('gnp.exe')])
    expect((await put(ann, text('<b>hi</b>'))).body.answers).toEqual([text('<b>hi</b>')])
  })

  it('of two tabs are those of the later one, and never more than three', async () => {
    const ann = await member('Ann')
    const [first, second] = await Promise.all([put(ann, sunday, song, joy), put(ann, trip, joy, sunday)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect([
      [sunday, song, joy],
      [trip, joy, sunday],
    ]).toContainEqual(await mine(ann))
  })
})

describe('Prompts', () => {
  it('have a title in the language that is asked for, and a group', async () => {
    const ann = await member('Ann')
    const [english, german] = [await titles(ann, 'en'), await titles(ann, 'de')]
    expect(english.map(({ key }) => key)).toEqual(promptKeys)
    expect(german.find(({ key }) => key === 'weekends.sunday')).toEqual({
      key: 'weekends.sunday',
      group: 'weekends',
      name: 'Ein perfekter Sonntag',
      language: 'de',
    })
  })

  it("of the operator's come first, in English where there is no other title", async () => {
    await setPart(services, 'prompts', { retired: [], own: [{ key: 'lake', names: { en: 'The lake', da: 'Søen' } }] })
    const ann = await member('Ann')
    const lake = { key: 'lake', group: null }
    expect((await titles(ann, 'da'))[0]).toEqual({ ...lake, name: 'Søen', language: 'da' })
    expect((await titles(ann, 'km'))[0]).toEqual({ ...lake, name: 'The lake', language: 'en' })
    expect((await put(ann, { prompt: 'lake', text: 'Cold.' })).status).toBe(200)
  })

  it('that are retired keep their answers, which may change, and are not offered again', async () => {
    const { ann, bo } = await answered(sunday, song)
    await setPart(services, 'prompts', { ...inUse, retired: ['weekends.sunday'] })
    expect((await seenBy(bo, ann)).body.answers).toEqual([sunday, song])
    expect((await titles(bo, 'en')).find(({ key }) => key === 'weekends.sunday')).toMatchObject({ retired: true })
    const problems = [{ field: 'answers.0.prompt', code: 'prompt_unknown' }]
    expect((await put(bo, sunday)).body.data.problems).toEqual(problems)
    const changed = { ...sunday, text: 'Waffles.' }
    expect((await put(ann, song, changed)).body.answers).toEqual([song, changed])
    await put(ann, song)
    expect((await put(ann, song, sunday)).status).toBe(400)
  })
})
