import { Look } from '@hearth/shared/look'
import { nearestAccent } from '@hearth/shared/look-colors'
import { keepPart, lockPart } from '../../../platform/community/parts.ts'
import { storeLook } from '../../admin/store-look.ts'
import { settingChanges } from '../setting-changes.ts'
import type { PartInFile } from './part.ts'

const isReadable = ({ accent }: Look) => !accent || nearestAccent(accent) === accent

/** The colour and the corners. */
export const look: PartInFile<Look> = {
  schema: Look,
  read: async (db) => (await keepPart(db, 'look')).value,
  plan: async (_db, before, after) => ({
    after,
    changes: settingChanges('look', before, after),
    problems: isReadable(after) ? [] : [{ field: 'look.accent', code: 'color_contrast' }],
  }),
  store: async (transaction, actor, value) => {
    const { revision } = await lockPart(transaction, 'look')
    return storeLook(transaction, actor, { value, revision })
  },
}
