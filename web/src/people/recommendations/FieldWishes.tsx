import type { ShownField } from '@hearth/shared/members/community-fields'
import { filterText, readFieldFilters } from '@hearth/shared/members/field-values'
import { canBeWished } from '@hearth/shared/members/wishable-fields'
import type { Wishes } from '@hearth/shared/people/recommendations'
import { useCommunityFields } from '../../members/community-fields/fields-query.ts'
import { langOf } from '../../members/community-fields/named.ts'
import { FieldControl } from '../discover/filters/FieldControl.tsx'
import { WishSection } from './WishPart.tsx'

type FieldWish = NonNullable<Wishes['fields']>[string]
type Props = { wishes: Wishes; change: (key: string, wish: FieldWish) => void }

/** A wish for each of the community's own fields that wishes can be about. */
export function FieldWishes({ wishes, change }: Props) {
  const { fields } = useCommunityFields()
  return fields
    .filter((field) => canBeWished(field))
    .map((field) => (
      <OneWish
        key={field.key}
        field={{ ...field, options: field.options.filter(({ retired }) => !retired) }}
        wish={wishes.fields?.[field.key] ?? { importance: 'none', asks: [] }}
        onWish={(wish) => change(field.key, wish)}
      />
    ))
}

type OneProps = { field: ShownField; wish: FieldWish; onWish: (wish: FieldWish) => void }

function OneWish({ field, wish, onWish }: OneProps) {
  const [filter] = readFieldFilters([field], wish.asks).filters
  const id = `wish-field-${field.key}`
  return (
    <WishSection
      heading={{ id, text: field.name, lang: langOf(field) }}
      importance={wish.importance}
      onImportance={(importance) => onWish({ ...wish, importance })}
    >
      <FieldControl
        field={field}
        filter={filter}
        heading={id}
        onFilter={(next) => onWish({ ...wish, asks: next ? filterText(next) : [] })}
      />
    </WishSection>
  )
}
