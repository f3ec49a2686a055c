import type { NamedCountry } from '@hearth/shared/members/community-countries'
import { ActionIcon } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconX from '~icons/x'
import { SortableItem } from '../../ui/SortableList.tsx'
import list from '../admin/list.module.css'
import { useNumber } from '../admin/use-number.ts'
import classes from '../admin-fields/Fields.module.css'
import own from './Countries.module.css'
import type { CountriesForm } from './use-countries-form.ts'

type Props = { form: CountriesForm; country: NamedCountry; name: string }

/** A country, how many members live there, and the way to switch it off, which leads to that of the next country. */
function Line({ form, country, name, handle }: Props & { handle?: ReactNode }) {
  const { t } = useTranslation()
  const number = useNumber()
  const count = form.usesOf(country)
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const row = currentTarget.closest('li')
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-off]')
    ;(next ?? form.choice.current)?.focus()
    form.remove(country)
  }
  return (
    <div className={own.line}>
      {handle}
      <span className={own.facts}>
        <span className={list.name}>{name}</span>
        {count > 0 && (
          <span className={list.detail}>{t('admin.fields.members', { count, number: number(count) })}</span>
        )}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--hearth-tap)"
        aria-label={t('admin.countries.switchOff', { name })}
        data-off
        onClick={remove}
      >
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

export const CountryRow = (props: Props) => (
  <li className={classes.row}>
    <Line {...props} />
  </li>
)

/** A country that can be moved to another place in the list. */
export const SortableCountryRow = (props: Props) => (
  <SortableItem id={props.country} name={props.name} className={classes.row!}>
    {(handle) => <Line {...props} handle={handle} />}
  </SortableItem>
)
