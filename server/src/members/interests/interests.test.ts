import { languages } from '@hearth/shared/language-codes'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'

const { stranger } = await startServices()

type Interest = { id: number; key: string; name: string }
const ask = stranger()
const list = (language: string) => ask<Interest[]>('GET', `/interests?language=${language}`)

describe('The interests', () => {
  it('are there in all six languages, at least sixty, each with a name of its own', async () => {
    const answers = await Promise.all(languages.map(list))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.length).toBeGreaterThanOrEqual(60)
      expect(new Set(body.map((one) => one.name)).size).toBe(body.length)
      expect(body.every((one) => one.name.trim() && one.key)).toBe(true)
    }
    const [english, ...others] = answers.map(({ body }) => new Set(body.map((one) => one.key)))
    for (const keys of others) expect(keys).toEqual(english)
  })

  it('are named in the language that was asked for', async () => {
    const nameOf = async (language: string) => (await list(language)).body.find((one) => one.key === 'hiking')?.name
    expect(await Promise.all(languages.map(nameOf))).toEqual([
      'Hiking',
      'Senderismo',
      'Wandern',
      'Vandreture',
      'เดินป่า',
      'ដើរព្រៃ',
    ])
  })

  it('are refused in any other language and with unknown fields', async () => {
    expect(await list('fr')).toMatchObject({
      status: 400,
      body: { code: 'INVALID', data: { problems: [{ field: 'language' }] } },
    })
    expect((await ask('GET', '/interests')).status).toBe(400)
    expect((await ask('GET', '/interests?language=en&limit=1')).status).toBe(400)
  })
})
