import { type FieldFilter, readFieldFilters } from '@hearth/shared/members/field-values'
import { Fragment } from 'react'
import { useCommunityFields } from '../../members/community-fields/fields-query.ts'
import { langOf } from '../../members/community-fields/named.ts'
import { useValueWords } from '../../members/community-fields/value-words.ts'

/** What a member has of a field: a number alone is a range of one. */
function toValue(filter: FieldFilter) {
  if ('options' in filter) return filter.options
  return 'is' in filter ? filter.is : filter.from
}

/** Values of the community's own fields, as filters ask for them, in words: "Smoking: Never · Children: 2". */
export function FieldValues({ texts }: { texts: string[] }) {
  const { fields } = useCommunityFields()
  const wordsOf = useValueWords()
  return readFieldFilters(fields, texts).filters.map((filter, at) => (
    <Fragment key={filter.field.key}>
      {at > 0 && ' · '}
      <span lang={langOf(filter.field)}>{filter.field.name}</span>
      {': '}
      {wordsOf(filter.field, toValue(filter)).map(({ text, lang }, place) => (
        <Fragment key={text}>
          {place > 0 && ', '}
          <span lang={lang}>{text}</span>
        </Fragment>
      ))}
    </Fragment>
  ))
}
