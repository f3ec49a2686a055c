import { NameRules } from '@hearth/shared/members/name-rules'
import type { NameRules as Rules } from '@hearth/shared/members/names'
import { keepPart, lockPart } from '../../../platform/community/parts.ts'
import { storeNames } from '../../admin/store-names.ts'
import { settingChanges } from '../setting-changes.ts'
import type { PartInFile } from './part.ts'

/** How names are asked for and written. */
export const names: PartInFile<Rules> = {
  schema: NameRules,
  read: async (db) => (await keepPart(db, 'names')).value,
  plan: async (_db, before, after) => ({ after, changes: settingChanges('names', before, after), problems: [] }),
  store: async (transaction, actor, value) => {
    const { revision } = await lockPart(transaction, 'names')
    return storeNames(transaction, actor, { value, revision })
  },
}
