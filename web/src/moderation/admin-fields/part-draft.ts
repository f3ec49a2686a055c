/** What an admin has typed of a part of the community, and what it began with. */
export type Draft<Value> = { base: Value; revision: number; value: Value }
export type Saved<Value> = { value: Value; revision: number }

export const draftOf = <Value>({ value, revision }: Saved<Value>): Draft<Value> => ({ base: value, revision, value })

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const isChanged = ({ base, value }: Draft<unknown>) => !isSame(base, value)

/** A stored draft; null if nothing was changed, or it is none of this form. */
export function readDraft<Value>(stored: unknown, isValue: (value: unknown) => boolean): Draft<Value> | null {
  const draft = stored as Draft<Value> | null
  const isDraft = isValue(draft?.value) && isValue(draft?.base) && typeof draft?.revision === 'number'
  return isDraft ? draft : null
}

type Keyed = { key: string }

export const byKey = <One extends Keyed>(all: readonly One[]) => new Map(all.map((one) => [one.key, one]))

/**
 * A list of a draft together with what a colleague has saved meanwhile: what the admin changed stays as in the draft,
 * the rest is the colleague's.
 */
export function joined<One extends Keyed>(base: readonly One[], mine: readonly One[], theirs: readonly One[]): One[] {
  const [before, now, kept] = [byKey(base), byKey(theirs), byKey(mine)]
  const mineOrTheirs = mine.flatMap((one) => {
    const began = before.get(one.key)
    return began && isSame(began, one) ? (now.get(one.key) ?? []) : [one]
  })
  const added = theirs.filter(({ key }) => !before.has(key) && !kept.has(key))
  return [...mineOrTheirs, ...added]
}

/** The key that a save has made for an entry of the draft. */
export function savedKey<One extends Keyed>({ key }: One, sent: readonly One[], stored: readonly One[]): string {
  return stored[sent.findIndex((one) => one.key === key)]?.key ?? key
}
