import type { DiscoverOrder, Filters } from '@hearth/shared/people/discover'
import { runInThread } from '../../server/src/people/recommendations/queries.ts'
import { discover, health, processorSeconds, read, signIn, signInOnce, startServer } from './http.ts'
import { maps, queries } from './queries.ts'
import type { Row } from './report.ts'
import type { Looker } from './viewers.ts'

type Measure = (name: string, task: (turn: number) => Promise<unknown>) => Promise<Row>

/** Like `measure`, with the processor time of the server's process per response. */
function withProcessor(measure: Measure, base: string): Measure {
  return async (name, task) => {
    let asked = 0
    const before = await processorSeconds(base)
    const row = await measure(name, (turn) => {
      asked++
      return task(turn)
    })
    return { ...row, serverMs: ((await processorSeconds(base)) - before) * (1000 / asked) }
  }
}

/** Measures the map and its list. */
async function lookAtMaps(measure: Measure, base: string, cookies: string[], people: Looker[]): Promise<Row[]> {
  const rows: Row[] = []
  const sides = [
    ['', '/api/map'],
    [', list', '/api/map/members'],
  ] as const
  for (const { name, zoom, boxOf } of maps)
    for (const [side, path] of sides) {
      const task = (turn: number) => {
        const box = boxOf(people[turn % people.length]!.viewer.point!)
        return read(base, path, cookies[turn % people.length]!, { ...box, zoom })
      }
      rows.push(await measure(`${name}${side}`, task))
    }
  const near = (turn: number) => {
    const box = maps[2]!.boxOf(people[turn % people.length]!.viewer.point!)
    return read(base, '/api/map', cookies[turn % people.length]!, { ...box, zoom: 9, maxDistance: 20 })
  }
  rows.push(await measure('map of a city within 20 km', near))
  return rows
}

type Running = {
  url: string
  folder: string
  people: Looker[]
}

/** Measures every search by signed-in members over HTTP: with session check, presence and cards. */
export async function overHttp(how: Measure, { url, folder, people }: Running) {
  const { base, stop } = await startServer(url, folder)
  const measure = withProcessor(how, base)
  try {
    const some = people.slice(0, 32)
    const cookies = await signIn(base, url, some)
    const search = (filters: Filters, order?: DiscoverOrder) => (turn: number) => {
      const { filters: own } = some[turn % some.length]!
      return discover(base, cookies[turn % some.length]!, { ...own, ...filters, order })
    }
    const learning = runInThread({ databaseUrl: url }, 'learn')
    const rows = [await measure('within 50 km, while taste is learned', search({ radius: 50 }))]
    await learning
    rows.push(await measure('floor: GET /api/health', () => health(base)))
    rows.push(await measure('sign-in by password', (turn) => signInOnce(base, some[turn % some.length]!.viewer.email)))
    const best = { name: 'best match within 50 km', filters: { radius: 50 }, order: 'compatibility' as const }
    for (const { name, filters, order } of [...queries, best]) rows.push(await measure(name, search(filters, order)))
    rows.push(...(await lookAtMaps(measure, base, cookies, some)))
    return rows
  } finally {
    await stop()
  }
}
