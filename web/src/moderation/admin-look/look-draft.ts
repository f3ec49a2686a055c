import type { Look } from '@hearth/shared/look'
import type { EditedLook } from '@hearth/shared/moderation/admin-look'
import type { Draft } from '../admin-fields/part-draft.ts'

export const toPart = ({ look, revision }: EditedLook) => ({ value: look, revision })

const isText = (value: unknown) => value === null || typeof value === 'string'

/** A draft's colour may be one that is still being typed. */
export const rules = {
  isValue: (stored: unknown) => {
    const look = stored as Look | null
    return typeof look === 'object' && isText(look?.accent) && typeof look?.corners === 'string'
  },
  join: ({ base, value }: Draft<Look>, theirs: Look): Look => ({
    accent: value.accent === base.accent ? theirs.accent : value.accent,
    corners: value.corners === base.corners ? theirs.corners : value.corners,
  }),
  afterSave: (now: Look): Look => now,
}
