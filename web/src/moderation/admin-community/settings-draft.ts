import { type CommunitySettings, communityDefaults } from '@hearth/shared/community'
import type { EditedSettings } from '@hearth/shared/moderation/admin-community'
import { type Draft, isSame } from '../admin-fields/part-draft.ts'

export const toPart = ({ revision, ...value }: EditedSettings) => ({ value, revision })

type Values = Record<string, unknown>
const isGroup = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** What the admin changed stays as in the draft, the rest is the colleague's. Settings with names have groups of them. */
function joined(base: Values, mine: Values, theirs: Values): Values {
  const choose = (key: string) => {
    const [before, own, other] = [base[key], mine[key], theirs[key]]
    if (isSame(before, own)) return other
    return isGroup(before) && isGroup(own) && isGroup(other) ? joined(before, own, other) : own
  }
  return Object.fromEntries(Object.keys(theirs).map((key) => [key, choose(key)]))
}

export const rules = {
  /** A draft of an earlier release lacks the settings that are new. */
  isValue: (stored: unknown) => isGroup(stored) && Object.keys(communityDefaults).every((key) => key in stored),
  join: ({ base, value }: Draft<CommunitySettings>, theirs: CommunitySettings) =>
    joined(base, value, theirs) as CommunitySettings,
  afterSave: (now: CommunitySettings) => now,
}
