import { plainPhone } from '@hearth/shared/numerals'
import { NativeSelect } from '@mantine/core'
import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../app/i18n/i18n.ts'
import { likelyRegionOf } from '../../../app/i18n/region.ts'
import { useWaysIn } from '../../../app/session/ways-in.ts'
import { useRegion } from '../../../members/use-region.ts'
import { browserLanguages } from '../../../ui/browser-languages.ts'
import { byName } from '../../../ui/by-name.ts'
import { fieldLook, TextField } from '../fields.tsx'
import classes from './codes.module.css'

/** A number as it is typed, and the country that it belongs to unless it says so itself. */
export type TypedPhone = { country: string; number: string }

/** The allowed countries by name in the language of the page; empty until the server has answered. */
export function useCountries() {
  const phone = useWaysIn()?.phone
  const language = currentLanguage()
  const region = useRegion()
  return useMemo(() => {
    const named = (phone?.countries ?? []).map((one) => ({ ...one, name: region(one.code) }))
    return named.sort(byName(language, ({ name }) => name))
  }, [phone, language, region])
}

/** The country of the browser's settings, if it is allowed. */
function ownCountry(codes: string[]): string {
  const regions = browserLanguages().map(likelyRegionOf)
  return regions.find((region) => region && codes.includes(region)) ?? codes[0] ?? ''
}

/** The number with its country code, for the server. */
export function usePhoneText({ country, number }: TypedPhone): string {
  const countries = useCountries()
  const typed = plainPhone(number).trim()
  if (!typed || /^(\+|00)/.test(typed)) return typed
  const chosen = country || ownCountry(countries.map(({ code }) => code))
  return `+${countries.find(({ code }) => code === chosen)?.callingCode ?? ''}${typed}`
}

type Props = {
  value: TypedPhone
  onChange: (value: TypedPhone) => void
  error: string | null
  ref?: Ref<HTMLInputElement>
}

/** A country and a number in it. A number with a country code of its own may be pasted, too. */
export function PhoneField({ value, onChange, error, ref }: Props) {
  const { t } = useTranslation()
  const countries = useCountries()
  const country = value.country || ownCountry(countries.map(({ code }) => code))
  return (
    <div className={classes.phone}>
      <NativeSelect
        {...fieldLook}
        name="country"
        label={t('codes.field.country')}
        autoComplete="tel-country-code"
        value={country}
        data={countries.map(({ code, name, callingCode }) => ({ value: code, label: `${name} +${callingCode}` }))}
        onChange={(event) => onChange({ ...value, country: event.currentTarget.value })}
      />
      <TextField
        ref={ref}
        // The form opens in place of the button that asked for it.
        autoFocus
        type="tel"
        name="phone"
        label={t('codes.field.phone')}
        autoComplete="tel"
        required
        value={value.number}
        error={error}
        onChange={(event) => onChange({ ...value, number: event.currentTarget.value })}
      />
    </div>
  )
}
