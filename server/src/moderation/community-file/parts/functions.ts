import { type CommunityFunction, type FunctionsOff, offIn } from '@hearth/shared/community-functions'
import { communityParts } from '@hearth/shared/community-parts'
import type { FileChange } from '@hearth/shared/moderation/community-file'
import { keepPart, lockPart } from '../../../platform/community/parts.ts'
import { storeFunctions, switched } from '../../admin/store-functions.ts'
import { usesOfFunctions } from '../../functions/data.ts'
import type { PartInFile } from './part.ts'

const switchOf = (name: CommunityFunction, kind: 'off' | 'on', members: number | null): FileChange => ({
  section: 'functions',
  name,
  kind,
  before: null,
  after: null,
  members,
})

/** The functions that the file switches, with those who use what goes. */
export const functions: PartInFile<FunctionsOff> = {
  schema: communityParts.functions.schema,
  read: async (db) => (await keepPart(db, 'functions')).value,
  plan: async (db, before, after) => {
    const { off, on } = switched(before, after)
    const members = off.length ? await usesOfFunctions(db) : null
    const gone = off.map((name) => switchOf(name, 'off', members?.[name] ?? null))
    return { after, changes: [...gone, ...on.map((name) => switchOf(name, 'on', null))], problems: [] }
  },
  store: async (transaction, actor, after) =>
    storeFunctions(transaction, actor, { ...(await lockPart(transaction, 'functions')), off: offIn(after) }),
}
