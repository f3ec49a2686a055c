import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'

const { db, stranger, newcomer, member } = await startServices()

type City = {
  id: number
  name: string
  countryCode: string
  population: number
  near: string | null
  isSimilar: boolean
}

describe('Finding a city', async () => {
  const ann = await newcomer('Ann')
  const find = (country: string, prefix: string, language?: string) => {
    const query = new URLSearchParams({ country, prefix, ...(language && { language }) })
    return ann.ask<City[]>('GET', `/places/cities?${query}`)
  }
  const cities = (prefix: string) => `/places/cities?${new URLSearchParams({ prefix })}`
  /** Cities by prefix, as in the gazetteer or in a language. */
  const names = async (country: string, prefix: string, language?: string) => {
    const { body } = await find(country, prefix, language)
    return body.filter(({ isSimilar }) => !isSimilar).map(({ name }) => name)
  }

  it('is refused to a visitor', async () => {
    expect(await stranger()('GET', '/places/cities?country=Germany&prefix=ber')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
  })

  it('matches the prefix of a name, ignoring case and accents', async () => {
    expect((await names('Germany', 'BERL'))[0]).toBe('Berlin')
    expect(await names('Germany', 'koln')).toContain('Köln')
    expect(await names('Germany', 'Kö')).toContain('Köln')
    expect((await names('Brazil', 'sao pau'))[0]).toBe('São Paulo')
    expect((await names('Brazil', 'São Pau'))[0]).toBe('São Paulo')
    expect(await names('Germany', 'erlin')).toEqual([])
  })

  it.each([
    ['Germany', 'Munich', ['München', 'munchen', 'Muenchen', 'Múnich', 'มิวนิก', 'មុយនិច']],
    ['Germany', 'Köln', ['Cologne', 'Koeln', 'Colonia', 'โคโลญ']],
    ['Germany', 'Nürnberg', ['Nuremberg', 'Nuernberg']],
    ['Italy', 'Florence', ['Firenze', 'Florenz', 'Florencia']],
    ['Italy', 'Rome', ['Roma', 'Rom', 'โรม']],
    ['Denmark', 'Copenhagen', ['København', 'Kobenhavn', 'Kopenhagen', 'Copenhague', 'โคเปนเฮเกน', 'កូប៉ិនហាក']],
    ['Spain', 'Sevilla', ['Seville']],
    ['India', 'Mumbai', ['Bombay', 'มุมไบ', 'មុំបៃ']],
    ['Japan', 'Tokyo', ['東京', 'Tokio']],
    ['Other', 'Bangkok', ['กรุงเทพฯ', 'กรุงเทพมหานคร', 'បាងកក']],
    ['Other', 'Phnom Penh', ['ភ្នំពេញ', 'พนมเปญ']],
    ['Other', 'Vienna', ['Wien', 'Viena']],
  ])('goes by the names of many languages: in %s %s', async (country, name, called) => {
    for (const prefix of [name, ...called]) expect((await names(country, prefix))[0], prefix).toBe(name)
  })

  it.each([
    ['ลำปาง', ['ลำปาง', 'ล\u0e4d\u0e32ปาง', 'ลำปาง\u200b']],
    ['เมาะลำเลิง', ['เมาะลำเลิง', 'เมาะล\u0e4d\u0e32เลิง']],
    ['กำแพงเพชร', ['กำแพงเพชร', 'ก\u0e4d\u0e32แพงเพชร']],
  ])('finds a Thai city with ำ in either spelling, and shows it as keyboards type it: %s', async (name, typed) => {
    for (const prefix of typed) expect((await names('Other', prefix, 'th'))[0], prefix).toBe(name)
  })

  it('finds a city in every form of its letters', async () => {
    const typed = ['Mu\u0308nchen', 'Ｍünchen', 'Mün\u00adchen', 'ភ្នំ\u200bពេញ']
    const found = await Promise.all(
      typed.map(async (prefix) => (await ann.ask<City[]>('GET', cities(prefix))).body[0]?.name),
    )
    expect(found).toEqual(['Munich', 'Munich', 'Munich', 'Phnom Penh'])
  })

  it('answers in the requested language, each city once', async () => {
    const inLanguage = (language: string) => names('Germany', 'mun', language)
    expect((await inLanguage('de'))[0]).toBe('München')
    expect((await inLanguage('es'))[0]).toBe('Múnich')
    expect((await inLanguage('th'))[0]).toBe('มิวนิก')
    expect((await names('Italy', 'Firenze', 'de'))[0]).toBe('Florenz')
    const { body } = await find('Germany', 'm', 'da')
    expect(new Set(body.map(({ id }) => id)).size).toBe(8)
  })

  it('offers similar spellings when no name begins so, most similar first', async () => {
    for (const [typed, meant] of [
      ['Mnich', 'Munich'],
      ['Muncih', 'Munich'],
      ['Hamurg', 'Hamburg'],
    ] as const) {
      const { body } = await find('Germany', typed)
      expect(body[0], typed).toMatchObject({ name: meant, isSimilar: true })
      expect(body.length).toBeLessThanOrEqual(3)
    }
    expect((await find('Germany', 'Münchn', 'de')).body[0]).toMatchObject({ name: 'München', isSimilar: true })
    expect((await find('Germany', 'Xyzzyqw')).body).toEqual([])
    expect((await find('Germany', 'qx')).body).toEqual([])
  })

  it('names a large city nearby for a city with a larger namesake', async () => {
    const { body } = await find('United States', 'Springfield')
    expect(body.length).toBeGreaterThan(1)
    const [largest, ...others] = body.filter(({ name }) => name === 'Springfield')
    expect(largest).toMatchObject({ near: null })
    for (const other of others) expect(other.near).toEqual(expect.any(String))
  })

  it('searches all countries when none is given', async () => {
    const answer = await ann.ask<City[]>('GET', '/places/cities?prefix=Paris')
    expect(answer.body[0]).toMatchObject({ name: 'Paris', countryCode: 'FR' })
    expect((await ann.ask<City[]>('GET', '/places/cities')).body).toHaveLength(8)
  })

  it('returns the most populous first, at most eight', async () => {
    const { body } = await find('United States', '')
    expect(body).toHaveLength(8)
    expect(body[0]).toMatchObject({ name: 'New York City', countryCode: 'US' })
    const populations = body.map((city) => city.population)
    expect(populations).toEqual([...populations].sort((a, b) => b - a))
  })

  it('stays in the requested country, and has all other countries under Other', async () => {
    expect(await names('France', 'Berlin')).toEqual([])
    expect((await find('Other', 'phnom')).body[0]).toMatchObject({ name: 'Phnom Penh', countryCode: 'KH' })
    expect((await names('Other', 'bangk'))[0]).toBe('Bangkok')
    expect(await names('Other', 'Berlin')).not.toContain('Berlin')
  })

  it('treats pattern characters literally', async () => {
    for (const prefix of ['%', '_erlin', '\\', "'", '％erl', '＿erlin', '﹪erl'])
      expect(await names('Germany', prefix)).toEqual([])
  })

  it('refuses an unknown country, a prefix too long, a zero byte and unknown fields', async () => {
    expect((await find('Atlantis', 'a')).status).toBe(400)
    expect((await find('Germany', 'a'.repeat(101))).status).toBe(400)
    expect((await find('Germany', 'a\0')).status).toBe(400)
    expect((await ann.ask('GET', '/places/cities?country=Germany&limit=1000')).status).toBe(400)
    expect((await ann.ask('GET', '/places/cities?language=fr')).status).toBe(400)
  })
})

describe('Saving a location', () => {
  it('is refused to a visitor', async () => {
    expect((await stranger()('PUT', '/me/location', { position: null, precision: 'city' })).status).toBe(401)
  })

  it('uses the position at the chosen precision, and returns only the public point', async () => {
    const ann = await member('Ann')
    const saved = await ann.ask<{ publicPoint: { lat: number } }>('PUT', '/me/location', {
      position: { lat: 52.5, lng: 13.4 },
      precision: 'address',
    })
    expect(saved).toMatchObject({ status: 200, body: { precision: 'address' } })
    expect(Object.keys(saved.body).sort()).toEqual(['precision', 'publicPoint', 'waiting'])
    expect(Math.abs(saved.body.publicPoint.lat - 52.5)).toBeLessThan(0.002)
  })

  it('uses a known city when there is no position', async () => {
    const ann = await member('Ann', { city: 'Hamburg' })
    expect((await ann.ask('PUT', '/me/location', { position: null, precision: 'exact' })).body).toMatchObject({
      precision: 'city',
    })
    const bo = await member('Bo', { city: 'Nowhere at all' })
    expect(await bo.ask('PUT', '/me/location', { position: null, precision: 'city' })).toMatchObject({
      status: 409,
      body: { code: 'NO_PLACE' },
    })
    const ned = await newcomer('Ned')
    expect((await ned.ask('PUT', '/me/location', { position: null, precision: 'city' })).status).toBe(409)
  })

  it('keeps the location when only the precision changes, which never counts as a move', async () => {
    const ann = await member('Ann')
    const exact = await ann.ask('PUT', '/me/location', { position: { lat: 52.5, lng: 13.4 }, precision: 'address' })
    const coarse = await ann.ask('PUT', '/me/location', { precision: 'city' })
    expect(coarse).toMatchObject({ status: 200, body: { precision: 'city' } })
    for (let turn = 0; turn < 6; turn++) {
      expect((await ann.ask('PUT', '/me/location', { precision: 'address' })).body).toEqual(exact.body)
      expect((await ann.ask('PUT', '/me/location', { precision: 'city' })).body).toEqual(coarse.body)
    }
  })

  it('refuses coordinates out of range, an unknown precision and unknown fields', async () => {
    const ann = await member('Ann')
    const before = await db.selectFrom('profiles').where('id', '=', ann.profileId).selectAll().executeTakeFirst()
    for (const body of [
      { position: { lat: 90.1, lng: 0 }, precision: 'city' },
      { position: { lat: 0, lng: 180.1 }, precision: 'city' },
      { position: { lat: 'north', lng: 0 }, precision: 'city' },
      { position: { lat: 1, lng: 2 }, precision: 'metre' },
      { position: { lat: 1, lng: 2, accuracy: 5 }, precision: 'city' },
      { position: { lat: 1, lng: 2 }, precision: 'city', profileId: ann.profileId },
      { position: null },
    ])
      expect(await ann.ask('PUT', '/me/location', body)).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    expect(await db.selectFrom('profiles').where('id', '=', ann.profileId).selectAll().executeTakeFirst()).toEqual(
      before,
    )
  })
})
