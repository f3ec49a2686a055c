type Keyed = { key: string }

export const byKey = <One extends Keyed>(all: One[]) => new Map(all.map((one) => [one.key, one]))

/** The keys of what is new, changed or gone. */
export const changedKeys = (before: Keyed[], after: Keyed[]) => {
  const [old, now] = [byKey(before), byKey(after)]
  const keys = [...new Set([...old.keys(), ...now.keys()])]
  return keys.filter((key) => JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)))
}
