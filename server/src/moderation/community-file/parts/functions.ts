import { type FunctionsOff, offIn } from '@hearth/shared/community-functions'
import { communityParts } from '@hearth/shared/community-parts'
import { keepPart, lockPart } from '../../../platform/community/parts.ts'
import { storeFunctions, switched } from '../../admin/store-functions.ts'
import { usesOfFunctions } from '../../functions/data.ts'
import { changeOf } from '../differences.ts'
import type { PartInFile } from './part.ts'

/** The functions that the file switches, with those who use what goes. */
export const functions: PartInFile<FunctionsOff> = {
  schema: communityParts.functions.schema,
  read: async (db) => (await keepPart(db, 'functions')).value,
  plan: async (db, before, after) => {
    const { off, on } = switched(before, after)
    const members = off.length ? await usesOfFunctions(db) : null
    const gone = off.map((name) => changeOf('functions', name, 'off', members?.[name]))
    return { after, changes: [...gone, ...on.map((name) => changeOf('functions', name, 'on'))], problems: [] }
  },
  store: async (transaction, actor, after) =>
    storeFunctions(transaction, actor, { ...(await lockPart(transaction, 'functions')), off: offIn(after) }),
}
