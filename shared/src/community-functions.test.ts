import { describe, expect, it } from 'vitest'
import { belongingsOf, communityFunctions, functionNames, offIn } from './community-functions.ts'
import { contract } from './contract.ts'
import { operationsOf } from './function-operations.ts'
import { fieldKeys } from './members/profile-fields.ts'
import { noticeKinds, noticeTopics } from './notifications/notifications.ts'
import { filterKeys } from './people/discover-filters.ts'
import { discoverOrders } from './people/discover-limits.ts'
import { withoutGone } from './people/gone-filters.ts'
import { profileInput } from './people/profile.ts'
import { wishNames } from './people/recommendation-limits.ts'
import { screens } from './screens.ts'
import { aProfile } from './testing.ts'

const operations = Object.entries(contract).flatMap(([feature, entries]) =>
  Object.keys(entries).map((name) => `${feature}.${name}`),
)

describe.each(functionNames)('What belongs to the function %s', (name) => {
  const { fields = [], filters = [], orders = [], wishes = [], notices = [], ...named } = belongingsOf(name)

  it('exists', () => {
    expect(operations).toEqual(expect.arrayContaining(operationsOf([name])))
    expect(screens.map(({ path }) => path)).toEqual(expect.arrayContaining([...(named.screens ?? [])]))
    expect(fieldKeys).toEqual(expect.arrayContaining([...fields]))
    expect(filterKeys).toEqual(expect.arrayContaining([...filters]))
    expect(discoverOrders).toEqual(expect.arrayContaining([...orders]))
    expect(wishNames).toEqual(expect.arrayContaining([...wishes]))
    expect(noticeKinds).toEqual(expect.arrayContaining([...notices]))
  })

  it('is told to those who have data of it', () => {
    expect(noticeTopics.includes(`off-${name}` as never)).toBe(name !== 'map')
  })
})

describe('The functions', () => {
  it('take all operations of their features along', () => {
    const shared = ['map.places', 'map.config', 'discover.search', 'discover.find']
    const gone = operationsOf(functionNames)
    const features = new Set(gone.map((operation) => operation.split('.')[0]))
    const left = operations.filter((operation) => features.has(operation.split('.')[0]!) && !gone.includes(operation))
    expect(left.sort()).toEqual(shared.sort())
  })

  it('take along a field and its filter and wish together', () => {
    for (const key of ['height', 'weight'] as const)
      expect(communityFunctions[key]).toMatchObject({ filters: [key], wishes: [key] })
  })

  it('are off since their moment', () => {
    expect(offIn({})).toEqual([])
    expect(offIn({ views: '2026-01-01T00:00:00Z', map: '2026-01-02T00:00:00Z' })).toEqual(['map', 'views'])
  })
})

describe('A search', () => {
  it('loses the filters and the order of what is off, and names the filters', () => {
    const search = { ageMin: 20, heightMin: 160, heightMax: 190, radius: 50, order: 'nearest' }
    expect(withoutGone(search, [])).toEqual({ search, dropped: [] })
    expect(withoutGone(search, ['height', 'distance', 'weight'])).toEqual({
      search: { ageMin: 20 },
      dropped: ['height', 'radius'],
    })
    expect(withoutGone({ ageMin: 20, order: 'newest' }, ['recommendations'])).toEqual({
      search: { ageMin: 20, order: 'newest' },
      dropped: [],
    })
  })
})

describe('A profile', () => {
  const { height: _, weight: __, ...without } = aProfile
  const problems = (off: Parameters<typeof profileInput>[0], input: object) =>
    profileInput(off)
      .safeParse(input)
      .error?.issues.map(({ path, message }) => [path[0], message]) ?? []

  it('needs height and weight, unless they are off', () => {
    expect(problems([], without)).toEqual([
      ['height', 'height_invalid'],
      ['weight', 'weight_invalid'],
    ])
    expect(problems(['weight'], without)).toEqual([['height', 'height_invalid']])
    expect(problems(['weight', 'height'], without)).toEqual([])
    expect(problems(['weight'], { ...without, height: 1 })).toEqual([['height', 'height_too_low']])
  })
})
