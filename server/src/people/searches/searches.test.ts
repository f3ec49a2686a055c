import { maximumSearches, type SavedSearch } from '@hearth/shared/people/searches'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'

const { stranger, newcomer, member } = await startServices()
const wish = { name: 'Hikers near me', filters: { radius: 25, ageMin: 25, ageMax: 35, interests: ['hiking'] } }

describe('Saved searches', () => {
  it('are refused to a visitor and to a newcomer', async () => {
    const ned = await newcomer('Ned')
    for (const [ask, status] of [
      [stranger(), 401],
      [ned.ask, 403],
    ] as const) {
      expect((await ask('GET', '/searches')).status).toBe(status)
      expect((await ask('POST', '/searches', wish)).status).toBe(status)
      expect((await ask('DELETE', '/searches/00000000-0000-4000-8000-000000000000')).status).toBe(status)
    }
  })

  it('are returned as saved, newest first, to their owner only', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    const saved = await ann.ask<SavedSearch>('POST', '/searches', { ...wish, order: 'nearest' })
    expect(saved).toMatchObject({ status: 200, body: { ...wish, order: 'nearest' } })
    const second = await ann.ask<SavedSearch>('POST', '/searches', { name: ' All ', filters: {} })
    expect(second.body).toMatchObject({ name: 'All', filters: {}, order: 'lastSeen' })
    expect((await ann.ask('GET', '/searches')).body).toEqual([second.body, saved.body])
    expect((await bo.ask('GET', '/searches')).body).toEqual([])
  })

  it.each([
    { name: '\u200b' },
    { name: 'a\0b' },
    { filters: { city: 'Ber\0lin' } },
    { filters: { city: '\ud800' } },
    { filters: { interests: ['\ud800'] } },
  ])('are refused with unreadable text: %j', async (change) => {
    const ann = await member('Ann')
    expect(await ann.ask('POST', '/searches', { ...wish, ...change })).toMatchObject({
      status: 400,
      body: { code: 'INVALID' },
    })
    expect((await ann.ask('GET', '/searches')).body).toEqual([])
  })

  it('replace the search of the same name', async () => {
    const ann = await member('Ann')
    await ann.ask('POST', '/searches', wish)
    await ann.ask('POST', '/searches', { ...wish, filters: { gender: 'female' } })
    expect((await ann.ask('GET', '/searches')).body).toMatchObject([{ name: wish.name, filters: { gender: 'female' } }])
  })

  it('can be deleted by their owner only, and deleting twice has no effect', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    const { id } = (await ann.ask<SavedSearch>('POST', '/searches', wish)).body
    await bo.ask('DELETE', `/searches/${id}`)
    expect((await ann.ask('GET', '/searches')).body).toHaveLength(1)
    expect((await ann.ask('DELETE', `/searches/${id}`)).body).toEqual({ removed: true })
    expect((await ann.ask('DELETE', `/searches/${id}`)).status).toBe(200)
    expect((await ann.ask('GET', '/searches')).body).toEqual([])
  })

  it('are limited to twenty, and existing ones can still be replaced', async () => {
    const ann = await member('Ann')
    const save = (name: string) => ann.ask('POST', '/searches', { ...wish, name })
    const answers = await Promise.all(
      Array.from({ length: maximumSearches + 2 }, (_, index) => save(`Search ${index}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maximumSearches)
    const full = { status: 409, body: { code: 'TOO_MANY_SEARCHES', data: { most: maximumSearches } } }
    expect(await save('One more')).toMatchObject(full)
    const [{ name }] = (await ann.ask<[SavedSearch]>('GET', '/searches')).body
    expect((await save(name)).status).toBe(200)
  })

  it.each([
    [{ ...wish, name: ' ' }, 'name', 'name_required'],
    [{ ...wish, name: 'x'.repeat(61) }, 'name', 'name_too_long'],
    [{ ...wish, filters: { ageMin: 40, ageMax: 30 } }, 'filters', 'filter_min_above_max'],
    [{ ...wish, filters: { radius: 0.3 } }, 'filters.radius', 'filter_too_low'],
    [{ ...wish, filters: { radius: 12 } }, 'filters.radius', 'filter_invalid'],
    [{ ...wish, filters: { radius: 500 } }, 'filters.radius', 'filter_too_high'],
    [{ ...wish, owner: 'me' }, 'owner', 'unknown_field'],
  ])('are refused when they say nothing that can be searched: %j', async (body, field, code) => {
    const ann = await member('Ann')
    expect(await ann.ask('POST', '/searches', body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', data: { problems: [{ field, code }] } },
    })
  })
})
