import { countries } from '@hearth/shared/members/member-choices'
import { expect, it } from 'vitest'
import { countryOf } from './browser-country.ts'

it.each([
  ['the country of its clock', 'Europe/Copenhagen', 'US', 'Denmark'],
  ['one of the zones of a wide country', 'America/Denver', undefined, 'United States'],
  ['a country that the list does not have', 'Asia/Bangkok', 'TH', 'Other'],
  ['no country, because clock and language disagree', 'Asia/Bangkok', 'US', null],
  ['no country, because the browser names none', 'UTC', undefined, null],
])('A browser is taken to be in %s', (_, timeZone, region, country) => {
  expect(countryOf(timeZone, region, countries)).toBe(country)
})

it('A browser is taken to be in a country that the operator has added', () => {
  expect(countryOf('Asia/Bangkok', 'TH', ['Germany', 'TH', 'Other'])).toBe('TH')
})
