import { distanceLabel } from '@hearth/shared/members/distances'
import { feetAndInches, measures, toDistance, toFeet, type Units } from '@hearth/shared/units'
import type { TFunction } from 'i18next'

/** Words for measures in a language and in units. The locale files name the units, because Chrome has no Khmer. */
export function measureWords(t: TFunction, language: string, units: Units) {
  const formats = new Map<number, Intl.NumberFormat>()
  const fixed = (value: number, decimals = 0) => {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const format = formats.get(decimals) ?? new Intl.NumberFormat(language, digits)
    formats.set(decimals, format)
    return format.format(value)
  }
  const far = (value: number, decimals: number) => t(`members.far.${units}`, { number: fixed(value, decimals) })
  const shown = {
    height: (value: number) =>
      units === 'metric' ? t('members.centimetres', { number: fixed(value) }) : t('members.feet', feetAndInches(value)),
    weight: (value: number) => t(units === 'metric' ? 'members.kilograms' : 'members.pounds', { number: fixed(value) }),
  }
  return {
    /** Of a number as it is shown: cm or inches, kg or pounds. */
    shown,
    /** Of cm. */
    height: (cm: number) => shown.height(measures.height[units].shown(cm)),
    /** Of kg. */
    weight: (kg: number) => shown.weight(measures.weight[units].shown(kg)),
    /** Of metres: about how many, or how many feet. */
    metres: (metres: number) => {
      const value = units === 'metric' ? metres : toFeet(metres)
      const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(value)
      return t(`members.short.${units}`, { number })
    },
    /** Of km: a radius or another length, with a decimal only if a short one needs it. */
    length: (km: number) => {
      const value = toDistance(km, units)
      const short = Math.round(value * 10) / 10
      return value < 10 && !Number.isInteger(short) ? far(short, 1) : far(Math.round(value), 0)
    },
    /** Of km: "3.0 km away". */
    distance: (km: number) => {
      const { kind, value, decimals } = distanceLabel(toDistance(km, units))
      const words = far(value, decimals)
      return t('members.away', { distance: kind === 'under' ? `< ${words}` : words })
    },
  }
}
