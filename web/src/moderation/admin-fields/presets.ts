import type { CommunityField } from '@hearth/shared/members/community-fields'
import { emptyField } from './new-field.ts'
import ready from './presets.json' with { type: 'json' }

type Preset = Pick<CommunityField, 'key' | 'kind' | 'names' | 'group'> &
  Partial<Pick<CommunityField, 'sensitive'>> & { options?: Pick<CommunityField['options'][number], 'key' | 'names'>[] }

/** Fields that many communities want, with names in all languages. */
export const presets: CommunityField[] = (ready as Preset[]).map(({ options = [], ...preset }) => ({
  ...emptyField(preset.key),
  ...preset,
  options: options.map((option) => ({ ...option, retired: false })),
}))
