import { isGone } from '@hearth/shared/community-functions'
import { type FilterKey, filterKeys, isOfKind } from '@hearth/shared/people/discover-filters'
import { Button, Collapse } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronDown from '~icons/chevron-down'
import IconChevronUp from '~icons/chevron-up'
import { background } from '../../../app/lazy/background.tsx'
import { useOff } from '../../../app/session/functions.ts'
import { useHasFields } from '../../../members/community-fields/known-fields.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import classes from './FiltersSheet.module.css'
import type { FilterProps } from './filters.ts'
import { KeysFilter } from './KeysFilter.tsx'
import { RangeField } from './RangeField.tsx'

/** Only a community with fields of its own loads it. */
const OwnFilters = background(() => import('./OwnFilters.tsx'), 'OwnFilters')

/** LocationFilters, BasicFilters and OwnFilters show these; every other filter of the table appears here. */
const shownElsewhere = [
  'country',
  'city',
  'radius',
  'age',
  'gender',
  'lookingFor',
  'relationshipGoal',
  'fields',
] as const satisfies FilterKey[]
type AdvancedKey = Exclude<FilterKey, (typeof shownElsewhere)[number]>
const advanced = filterKeys.filter((key): key is AdvancedKey => !(shownElsewhere as readonly FilterKey[]).includes(key))

export function AdvancedFilters(props: FilterProps) {
  const { t } = useTranslation()
  const hasFields = useHasFields()
  const off = useOff()
  const shown = advanced.filter((filter) => !isGone(off, 'filters', filter))
  const [expanded, setExpanded] = useState(false)
  // Many controls: they are made when they are first asked for, and stay with what is typed into them.
  const [isMade, setMade] = useState(false)
  const region = useId()
  const part = useRef<HTMLDivElement>(null)
  const still = useReducedMotion()
  // On a phone it unfolds below the edge of the screen, where it would go unnoticed.
  const bringIntoView = () =>
    expanded && part.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
  const Chevron = expanded ? IconChevronUp : IconChevronDown
  return (
    <div ref={part} className={classes.advanced}>
      <Button
        className={classes.toggle}
        variant="subtle"
        size="md"
        aria-expanded={expanded}
        aria-controls={region}
        rightSection={<Chevron size={18} aria-hidden="true" />}
        onClick={() => {
          setMade(true)
          setExpanded(!expanded)
        }}
      >
        {t(expanded ? 'discover.lessFilters' : 'discover.moreFilters')}
      </Button>
      <Collapse expanded={expanded} id={region} transitionDuration={200} onTransitionEnd={bringIntoView}>
        <fieldset className={classes.section} style={{ paddingTop: 16 }}>
          <legend>{t('discover.advanced')}</legend>
          {isMade && shown.map((filter) => <AdvancedFilter key={filter} filter={filter} {...props} />)}
          {isMade && hasFields && <OwnFilters {...props} />}
        </fieldset>
      </Collapse>
    </div>
  )
}

function AdvancedFilter({ filter, ...props }: FilterProps & { filter: AdvancedKey }) {
  if (isOfKind(filter, 'range')) return <RangeField range={filter} {...props} />
  if (isOfKind(filter, 'keys')) return <KeysFilter filter={filter} {...props} />
  if (isOfKind(filter, 'choice')) return <ChoiceFilter filter={filter} {...props} />
  // Does not compile while a filter has no field: one of another kind needs one here, or in one of the parts above.
  return filter satisfies never
}
