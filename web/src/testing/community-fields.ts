import type { ShownField } from '@hearth/shared/members/community-fields'

type Made = Partial<Omit<ShownField, 'options'>> & { key: string; options?: string[] }

/** A field of the community's own, in English. Its options are called like their keys. */
export const aField = ({ options = [], ...field }: Made): ShownField => ({
  kind: options.length ? 'choice' : 'text',
  name: field.key,
  language: 'en',
  group: 'everyday',
  required: false,
  audience: 'everyone',
  filterable: true,
  sensitive: false,
  min: 0,
  max: 100,
  ...field,
  options: options.map((name) => ({ key: name.toLowerCase().replaceAll(' ', '-'), name, language: 'en' })),
})

export const smoking = aField({ key: 'smoking', name: 'Smoking', options: ['Never', 'Sometimes', 'Daily'] })
export const orientation = aField({
  key: 'orientation',
  name: 'Orientation',
  group: 'identity',
  options: ['Queer', 'Straight'],
  sensitive: true,
})
