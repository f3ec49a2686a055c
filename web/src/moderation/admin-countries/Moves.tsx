import type { NamedCountry } from '@hearth/shared/members/community-countries'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { useNumber } from '../admin/use-number.ts'
import own from './Countries.module.css'
import type { CountriesForm } from './use-countries-form.ts'

/** Says before the save how many members it moves, and where. */
export function Moves({ form, nameOf }: { form: CountriesForm; nameOf: (country: NamedCountry) => string }) {
  const { t } = useTranslation()
  const number = useNumber()
  const line = (country: NamedCountry, way: 'moveIn' | 'moveOut') => {
    const count = form.usesOf(country)
    return <li key={country}>{t(`admin.countries.${way}`, { count, number: number(count), name: nameOf(country) })}</li>
  }
  const isChanged = form.switchedOn.length + form.switchedOff.length > 0
  return (
    <div role="status">
      {isChanged && (
        <>
          <SmallPrint>{t('admin.countries.moves')}</SmallPrint>
          <Text component="ul" size="sm" c="dimmed" className={own.moves}>
            {form.switchedOn.map((country) => line(country, 'moveIn'))}
            {form.switchedOff.map((country) => line(country, 'moveOut'))}
          </Text>
        </>
      )}
    </div>
  )
}
