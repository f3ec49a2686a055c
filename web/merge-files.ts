/** Code that always loads together. `size` in bytes. `imports` names the parts that it cannot load without. */
export type Part = { name: string; size: number; imports: string[]; isAlone?: boolean }

/** What one screen, menu or dialog needs, with all that was loaded before it, and how much its bytes count. */
export type Load = { parts: ReadonlySet<string>; weight: number }

/** Parts that become one file. */
type Group = {
  names: string[]
  size: number
  isAlone: boolean
  /** All groups that it loads, through any number of imports. */
  needs: Set<Group>
  /** The loads that it is part of, by their place in the list. */
  loads: Set<number>
  /** The same as a list, which is quicker to go through. */
  loadList: number[]
  /** By load: what another group costs that load if it becomes one file with this group. */
  price: Float64Array
}

function createGroups(parts: Part[], loads: Load[]): Set<Group> {
  const groups = new Map(
    parts.map(({ name, size, isAlone = false }) => {
      const users = loads.flatMap((load, at) => (load.parts.has(name) ? at : []))
      const price = new Float64Array(loads.length)
      const group = {
        names: [name],
        size,
        isAlone,
        needs: new Set<Group>(),
        loads: new Set(users),
        loadList: users,
        price,
      }
      return [name, group]
    }),
  )
  const importsOf = new Map(parts.map(({ name, imports }) => [name, imports]))
  for (const [name, { needs }] of groups) {
    const found = new Set(importsOf.get(name))
    for (const one of found) for (const next of importsOf.get(one) ?? []) found.add(next)
    for (const one of found) if (one !== name && groups.has(one)) needs.add(groups.get(one)!)
  }
  return new Set(groups.values())
}

/** @param fileCost bytes that one file less is worth */
function setPrice(group: Group, weights: number[], fileCost: number): void {
  group.loadList = [...group.loads]
  group.price.fill(-fileCost)
  // Two groups share the saving of a load that has both.
  for (const at of group.loads) group.price[at] = -fileCost / 2
  for (const { loads, size } of [group, ...group.needs])
    for (let at = 0; at < weights.length; at++) if (!loads.has(at)) group.price[at]! += size + fileCost
  for (const [at, weight] of weights.entries()) group.price[at]! *= weight
}

/** What one file for both adds to all loads. Negative where it saves more files than it costs bytes. */
function costOf(one: Group, other: Group): number {
  let cost = 0
  for (const at of one.loadList) cost += other.price[at]!
  for (const at of other.loadList) cost += one.price[at]!
  return cost
}

/** Whether one of them needs the other through a third, so that their common file and the third would need each other. */
const isCircular = (one: Group, other: Group) =>
  [...one.needs].some((third) => third !== other && third.needs.has(other)) ||
  [...other.needs].some((third) => third !== one && third.needs.has(one))

/** The two groups whose common file saves most, if any does. */
function bestPair(groups: Set<Group>): [Group, Group] | undefined {
  const candidates = [...groups].filter(({ isAlone }) => !isAlone)
  let [best, least]: [[Group, Group] | undefined, number] = [undefined, 0]
  for (const [at, one] of candidates.entries())
    for (let next = at + 1; next < candidates.length; next++) {
      const cost = costOf(one, candidates[next]!)
      if (cost >= least || isCircular(one, candidates[next]!)) continue
      best = [one, candidates[next]!]
      least = cost
    }
  return best
}

/**
 * Puts the other's parts into the group. What needs one of them now needs both, and what both need.
 * @returns the groups that more loads have now, and the group itself
 */
function merge(group: Group, other: Group, groups: Set<Group>): Set<Group> {
  group.names.push(...other.names)
  group.size += other.size
  groups.delete(other)
  group.needs = group.needs.union(other.needs)
  for (const one of [group, other]) group.needs.delete(one)
  for (const one of groups)
    if (one.needs.delete(other) || one.needs.has(group)) one.needs = one.needs.union(group.needs).add(group)
  group.loads = group.loads.union(other.loads)
  const grown = [...group.needs].filter((one) => !group.loads.isSubsetOf(one.loads))
  for (const one of grown) one.loads = one.loads.union(group.loads)
  return new Set([group, ...grown])
}

/**
 * Divides parts among files, so that each load takes few files and little that it does not use. It begins with a file
 * for each part, and makes one of the two files that saves most, again and again, until nothing saves. No two files
 * need each other.
 * @param fileCost bytes that one file less is worth
 * @returns the parts of each file
 */
export function mergeFiles(parts: Part[], loads: Load[], fileCost: number): string[][] {
  const groups = createGroups(parts, loads)
  const weights = loads.map(({ weight }) => weight)
  for (const group of groups) setPrice(group, weights, fileCost)
  for (;;) {
    const pair = bestPair(groups)
    if (!pair) return [...groups].map(({ names }) => names)
    const changed = merge(...pair, groups)
    for (const group of groups)
      if (changed.has(group) || !group.needs.isDisjointFrom(changed)) setPrice(group, weights, fileCost)
  }
}
