import { maps } from '../search/queries.ts'
import type { Looker } from '../search/viewers.ts'

/** A request that is sent again and again, by each member in turn. */
export type Task = {
  name: string
  base: string
  requestOf(turn: number): { path: string; headers: Record<string, string> }
}

/** The parameters of an address. Lists repeat their key. */
function addressOf(path: string, query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) search.append(key, String(one))
  return `${path}?${search}`
}

/** What is measured, the floor first. Each member asks with their own cookie, filters and place. */
export function tasksOf(base: string, people: Looker[], cookies: string[]): Task[] {
  const asMember = (name: string, addressFor: (looker: Looker) => string): Task => {
    const requests = people.map((looker, index) => ({
      path: addressFor(looker),
      headers: { cookie: cookies[index]! },
    }))
    return { name, base, requestOf: (turn) => requests[turn % requests.length]! }
  }
  const city = maps[2]!
  const discover = (more: object) => (looker: Looker) => addressOf('/api/discover', { ...looker.filters, ...more })
  return [
    { name: 'floor: GET /api/health', base, requestOf: () => ({ path: '/api/health', headers: {} }) },
    asMember('Discover within 50 km', discover({ radius: 50 })),
    asMember('best match within 50 km', discover({ radius: 50, order: 'compatibility' })),
    asMember('map of a city, its list', ({ viewer }) =>
      addressOf('/api/map/members', { ...city.boxOf(viewer.point!), zoom: city.zoom }),
    ),
  ]
}

const read =
  '/rest/v1/profiles?select=*,profile_images(id,image_url,display_order)&profile_completed=eq.true' +
  '&country=eq.Germany&gender=eq.female&age=gte.18&age=lte.60&order=last_seen_at.desc.nullslast&limit=200'

/** The specification's own read, on a server that its README says how to start. */
export function peerTask(base: string, key: string): Task {
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  return { name: "the specification's own read", base, requestOf: () => ({ path: read, headers }) }
}
