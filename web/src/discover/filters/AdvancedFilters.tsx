import { Button, Collapse, Select, UnstyledButton } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInterests } from '../../members/interest-names.ts'
import classes from './FiltersSheet.module.css'
import type { FilterProps } from './LocationFilters.tsx'
import { RangeField } from './RangeField.tsx'

export function AdvancedFilters({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const [expanded, setExpanded] = useState(false)
  const region = useId()
  const part = useRef<HTMLDivElement>(null)
  const still = useReducedMotion()
  // On a phone it unfolds below the edge, where nobody would know of it.
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
          <RangeField range="height" draft={draft} onChange={onChange} />
          <RangeField range="weight" draft={draft} onChange={onChange} />
          <InterestPicker chosen={draft.interests ?? []} onChange={(keys) => onChange({ interests: keys })} />
        </fieldset>
      </Collapse>
    </div>
  )
}

type PickerProps = { chosen: string[]; onChange: (keys: string[] | undefined) => void }

function InterestPicker({ chosen, onChange }: PickerProps) {
  const { t } = useTranslation()
  const { interests, nameOf } = useInterests()
  const left = interests
    .filter(({ key }) => !chosen.includes(key))
    .map(({ key, name }) => ({ value: key, label: name }))
  const remove = (key: string) => {
    const rest = chosen.filter((one) => one !== key)
    onChange(rest.length ? rest : undefined)
  }
  return (
    <>
      <Select
        label={t('discover.filter.interests')}
        placeholder={t('discover.addInterest')}
        nothingFoundMessage={t('discover.noSuchInterest')}
        size="md"
        searchable
        // Opened while the section still unfolds, the field counts as out of sight; its list would stay hidden.
        comboboxProps={{ hideDetached: false }}
        data={left}
        value={null}
        onChange={(key) => key && onChange([...chosen, key])}
      />
      {chosen.length > 0 && (
        <ul className={classes.chips}>
          {chosen.map((key) => (
            <li key={key}>
              <UnstyledButton
                className={classes.chip}
                aria-label={t('discover.removeInterest', { name: nameOf(key) })}
                onClick={() => remove(key)}
              >
                {nameOf(key)}
                <IconX size={16} aria-hidden="true" />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
