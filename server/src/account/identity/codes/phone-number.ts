import { plainPhone } from '@hearth/shared/numerals'
import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type PhoneProblem = 'invalid_phone_number' | 'phone_country_not_allowed'

/** Only these can receive text messages; calls to the others may cost their sender a premium. */
const mobileTypes = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

function mobileNumber(text: string, country?: CountryCode) {
  const parsed = parsePhoneNumberFromString(
    text,
    country ? { defaultCountry: country, extract: false } : { extract: false },
  )
  return parsed?.isValid() && mobileTypes.includes(parsed.getType() ?? '') && !parsed.ext ? parsed : null
}

/** The most characters that a typed number may have. */
const longestTyped = 40

/**
 * Reads a typed number.
 * @param countries the allowed ones; a number without a country code must be valid in exactly one of them
 * @returns the number in E.164, or what is wrong with it
 */
export function readPhoneNumber(
  text: string,
  countries: readonly CountryCode[],
): { number: string } | { problem: PhoneProblem } {
  if (text.length > longestTyped) return { problem: 'invalid_phone_number' }
  const typed = plainPhone(text).trim().replace(/^00/, '+')
  const found = typed.startsWith('+') ? [mobileNumber(typed)] : countries.map((country) => mobileNumber(typed, country))
  const numbers = [...new Map(found.flatMap((one) => (one ? [[one.number as string, one] as const] : []))).values()]
  const [only, ...others] = numbers
  if (!only || others.length) return { problem: 'invalid_phone_number' }
  if (!only.country || !countries.includes(only.country)) return { problem: 'phone_country_not_allowed' }
  return { number: only.number }
}

/** What people write a number with. */
const numberAsWritten = /^(?:\+|00)?[\d ()./-]{5,40}$/

/**
 * The numbers in E.164 that a written one can be: with a country code, or as people in one of the countries write it.
 * Empty for other words.
 */
export function numbersWritten(text: string, countries: readonly CountryCode[]): string[] {
  if (text.length > 2 * longestTyped) return []
  const written = plainPhone(text).trim()
  if (!numberAsWritten.test(written)) return []
  const digits = written.replace(/^00/, '').replace(/\D/g, '')
  const national = /^(\+|00)/.test(written) ? [] : countries
  const found = national.map((defaultCountry) =>
    parsePhoneNumberFromString(written, { defaultCountry, extract: false }),
  )
  const numbers = found.flatMap((one) => (one?.isValid() ? [one.number as string] : []))
  return [...new Set([...(/^[1-9]\d{6,14}$/.test(digits) ? [`+${digits}`] : []), ...numbers])]
}

/** A number as its owner sees it: the country code and the last two digits. */
export function maskPhoneNumber(number: string): string {
  const code = parsePhoneNumberFromString(number)?.countryCallingCode ?? ''
  return `+${code} •••• ${number.slice(-2)}`
}

/** The allowed countries with their calling codes, for the browser. */
export const callingCodes = (countries: readonly CountryCode[]) =>
  countries.map((code) => ({ code: code as string, callingCode: getCountryCallingCode(code) as string }))
