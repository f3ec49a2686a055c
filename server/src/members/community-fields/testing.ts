import { type CommunityField, CommunityFields } from '@hearth/shared/members/community-fields'
import type * as z from 'zod'
import { setPart } from '../../platform/community/testing.ts'
import type { Services } from '../../services.ts'
import { assignBits } from './bits.ts'

type Given = Partial<z.input<typeof CommunityField>> & { key: string }

const option = (key: string) => ({ key, names: { en: key } })

/** A field with what a test does not care about. */
export const aField = ({ key, ...field }: Given): z.input<typeof CommunityField> => ({
  key,
  kind: 'choice',
  names: { en: key },
  group: 'everyday',
  options: field.kind === undefined || field.kind.startsWith('choice') ? ['never', 'seldom', 'often'].map(option) : [],
  ...field,
})

/** Gives a test's community these fields, for this process at once. */
export async function setFields({ db, community }: Pick<Services, 'db' | 'community'>, fields: Given[]) {
  const { value: before } = await community.part('fields')
  const after = CommunityFields.parse(fields.map(aField))
  await assignBits(db, before, after)
  await setPart({ db, community }, 'fields', after)
}
