import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Frame = { id: number; callFrame: { functionName: string; url: string }; children?: number[] }
type Profile = { nodes: Frame[]; samples: number[] }
type Tree = { byId: Map<number, Frame>; parents: Map<number, number> }

/** What a function belongs to, by the first pattern that its file or name matches. */
const groups: [string, RegExp][] = [
  ['idle', /^\((idle|program)\)/],
  ['garbage collection', /^\(garbage/],
  ['Kysely', /kysely/],
  ['pg', /node_modules\/pg/],
  ['oRPC', /@orpc/],
  ['zod', /node_modules\/zod/],
  ['Fastify and plugins', /fastify|find-my-way|light-my-request|helmet|avvio/],
  ['crypto', /node:internal\/crypto|Hmac|Hash/],
  ['JSON', /^(stringify|parse) $/],
  ['sockets, streams and HTTP of Node', /node:/],
  ['Hearth', /server\/src|shared\/src/],
]

/** The group of a node. What Node has no file for (a write to a socket) belongs to its caller. */
function groupOf(id: number, { byId, parents }: Tree): string {
  const { functionName, url } = byId.get(id)!.callFrame
  const name = groups.find(([, pattern]) => pattern.test(`${functionName} ${url}`))?.[0]
  const parent = parents.get(id)
  return name ?? (url || parent === undefined ? 'other' : groupOf(parent, { byId, parents }))
}

/** Each sample's own group, and in brackets the samples with the group anywhere on the stack. */
export function sharesOf(folder: string): string {
  const largest = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .sort((a, b) => b.length - a.length)[0]!
  const { nodes, samples } = JSON.parse(largest) as Profile
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const tree = { byId, parents }
  const [self, inclusive] = [new Map<string, number>(), new Map<string, number>()]
  const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  let busy = 0
  for (const sample of samples) {
    const own = groupOf(sample, tree)
    if (own === 'idle') continue
    busy++
    add(self, own)
    const onStack = new Set<string>()
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) onStack.add(groupOf(id, tree))
    for (const name of onStack) add(inclusive, name)
  }
  const percent = (count = 0) => `${((count / busy) * 100).toFixed(1)} %`
  return [...self]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name}: ${percent(count)} (${percent(inclusive.get(name))})`)
    .join('\n')
}
