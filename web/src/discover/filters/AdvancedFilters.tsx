import { filterKeys, isOfKind } from '@hearth/shared/discover-filters'
import { Button, Collapse } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import classes from './FiltersSheet.module.css'
import type { FilterProps } from './filters.ts'
import { KeysFilter } from './KeysFilter.tsx'
import { RangeField } from './RangeField.tsx'

/** LocationFilters and BasicFilters show these; every other filter of the table appears here. */
const shownAbove: readonly string[] = ['country', 'city', 'radius', 'age', 'gender', 'relationshipGoal']
const advanced = filterKeys.filter((key) => !shownAbove.includes(key))

export function AdvancedFilters(props: FilterProps) {
  const { t } = useTranslation()
  const [expanded, setExpanded] = useState(false)
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
        onClick={() => setExpanded(!expanded)}
      >
        {t(expanded ? 'discover.lessFilters' : 'discover.moreFilters')}
      </Button>
      <Collapse expanded={expanded} id={region} transitionDuration={200} onTransitionEnd={bringIntoView}>
        <fieldset className={classes.section} style={{ paddingTop: 16 }}>
          <legend>{t('discover.advanced')}</legend>
          {advanced.map((filter) => {
            if (isOfKind(filter, 'range')) return <RangeField key={filter} range={filter} {...props} />
            if (isOfKind(filter, 'keys')) return <KeysFilter key={filter} filter={filter} {...props} />
            return isOfKind(filter, 'choice') && <ChoiceFilter key={filter} filter={filter} {...props} />
          })}
        </fieldset>
      </Collapse>
    </div>
  )
}
