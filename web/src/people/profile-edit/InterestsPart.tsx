import { Chip, Input, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconSearch from '~icons/search'
import { InterestChips } from '../../members/InterestChips.tsx'
import { useInterests } from '../../members/interest-names.ts'
import classes from '../../ui/fields.module.css'
import { nameContains } from '../../ui/name-search.ts'
import { Part } from './Part.tsx'
import { look, useField } from './use-field.ts'
import type { FormState } from './use-profile-form.ts'

/** How many interests are visible before the member expands the list or searches. */
const maxCollapsed = 18

type Props = { chosen: string[]; change: (keys: string[]) => void; search: string }

/** The interests as chips. Chosen ones stay visible, and a click moves no chip. */
function Offer({ chosen, change, search }: Props) {
  const { t } = useTranslation()
  const { interests, nameOf, langOf } = useInterests()
  const [first] = useState(chosen)
  const [all, { open }] = useDisclosure()
  const sought = search.trim()
  // An interest that the list does not offer (yet) appears all the same, so that the member can remove it.
  const unknown = chosen.filter((key) => !interests.some((interest) => interest.key === key))
  const isFirst = ({ key }: { key: string }) => first.includes(key)
  const ordered = [
    ...unknown.map((key) => ({ key, name: nameOf(key), language: langOf(key) })),
    // They stand above the groups.
    ...interests.filter(isFirst).map(({ group: _, ...interest }) => interest),
    ...interests.filter((interest) => !isFirst(interest)),
  ]
  const found = ordered.filter(({ name }) => nameContains(name, sought))
  const shown = found.filter(({ key }, index) => all || sought || index < maxCollapsed || chosen.includes(key))
  return (
    <>
      <Chip.Group multiple value={chosen} onChange={change}>
        <div className={classes.offer} data-waiting={!interests.length || undefined}>
          <InterestChips interests={shown} className={classes.chip} />
        </div>
      </Chip.Group>
      <Text size="sm" c="dimmed" role="status" className={classes.found}>
        {sought && t(found.length ? 'profile.interests.found' : 'profile.interests.none', { count: found.length })}
      </Text>
      {shown.length < found.length && (
        <UnstyledButton className={classes.more} onClick={open}>
          {t('profile.interests.all', { number: found.length })}
        </UnstyledButton>
      )}
    </>
  )
}

export function InterestsPart({ state, isHidden }: { state: FormState; isHidden: boolean }) {
  const { t } = useTranslation()
  const { error } = useField(state)
  const [search, setSearch] = useState('')
  const problem = error('interests')
  return (
    <Part
      id="interests"
      title={t('profile.step.interests')}
      text={state.isFirst ? t('profile.interests.text') : undefined}
      isHidden={isHidden}
    >
      <div id="profile-interests" className={classes.interests}>
        <TextInput
          {...look}
          type="search"
          label={t('profile.interests.search')}
          leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
          value={search}
          aria-describedby={problem ? 'profile-interests-error' : undefined}
          aria-invalid={Boolean(problem)}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter must not submit the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <Offer chosen={state.form.interests} change={(interests) => state.set({ interests })} search={search} />
        {problem && (
          <Input.Error size="md" id="profile-interests-error" role="alert">
            {problem}
          </Input.Error>
        )}
      </div>
    </Part>
  )
}
