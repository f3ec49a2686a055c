import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@hearth/shared/language-codes'
import { ageOn } from '@hearth/shared/members/age'
import { distanceKm } from '@hearth/shared/members/distances'
import { countries } from '@hearth/shared/members/member-choices'
import { promptKeys, promptLimits } from '@hearth/shared/members/prompt-keys'
import { Answers } from '@hearth/shared/members/prompts'
import { ProfileInput } from '@hearth/shared/people/profile'
import { describe, expect, it } from 'vitest'
import { saidTo } from './answers.ts'
import { phrases } from './bio.ts'
import { homelands } from './countries.ts'
import { choices } from './drawing/choices.ts'
import { picturesOf } from './drawing/pictures.ts'
import { generate } from './generate.ts'
import { namePools } from './names.ts'
import { townNamed } from './places.ts'

const today = '2026-03-01'
const members = Array.from({ length: 1000 }, (_, index) => generate(1, index, { today }))
const keys = [
  ...readFileSync(
    join(import.meta.dirname, '../../server/src/platform/db/migrations/0002-members.sql'),
    'utf8',
  ).matchAll(/\(\d+, '(\w+)'/g),
].map((match) => match[1] ?? '')

describe('A generated member', () => {
  it('depends only on seed and number', () => {
    expect(generate(1, 7, { today })).toEqual(members[7])
    expect(generate(2, 7, { today })).not.toEqual(members[7])
    expect(generate(1, 8, { today })).not.toEqual(members[7])
  })

  it('has a valid profile', () => {
    for (const { profile } of members) expect(ProfileInput.safeParse(profile).error?.issues).toBeUndefined()
  })

  it('is 18 to 75 years old, mostly of dating age', () => {
    const ages = members.map(({ profile }) => ageOn(profile.birthday, today))
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(18)
    expect(Math.max(...ages)).toBeLessThanOrEqual(75)
    expect(ages.filter((age) => age >= 22 && age <= 45).length).toBeGreaterThan(700)
  })

  it('has a unique bio within the limits', () => {
    const bios = members.map(({ profile }) => profile.bio)
    expect(new Set(bios).size).toBe(bios.length)
    for (const bio of bios) expect(bio.length).toBeGreaterThanOrEqual(10)
    for (const bio of bios) expect(bio.length).toBeLessThan(500)
  })

  it('answers up to three different prompts, and often none', () => {
    const numbers = members.map(({ answers }) => answers.length)
    expect(new Set(numbers)).toEqual(new Set([0, 1, 2, promptLimits.answers]))
    for (const { answers, language } of members) {
      expect(Answers.safeParse(answers).error?.issues).toBeUndefined()
      expect(new Set(answers.map(({ prompt }) => prompt)).size).toBe(answers.length)
      for (const { prompt, text } of answers) expect(saidTo[language][prompt]).toContain(text)
    }
  })

  it('has three to eight interests, all of which exist', () => {
    for (const { profile } of members) {
      expect(profile.interests.length).toBeGreaterThanOrEqual(3)
      expect(profile.interests.length).toBeLessThanOrEqual(8)
      expect(new Set(profile.interests).size).toBe(profile.interests.length)
      for (const interest of profile.interests) expect(keys).toContain(interest)
    }
  })

  it('speaks what people of their country speak, and the language they read Hearth in', () => {
    const speaking = members.filter(({ profile }) => profile.languages.length)
    expect(speaking.length).toBeGreaterThan(850)
    for (const { profile, language } of speaking) expect(profile.languages).toContain(language)
    const danes = speaking.filter(({ profile }) => profile.country === 'Denmark')
    const danish = danes.filter(({ profile }) => profile.languages.includes('da'))
    expect(danish.length).toBeGreaterThan(danes.length / 2)
    expect(new Set(speaking.flatMap(({ profile }) => profile.languages)).size).toBeGreaterThan(20)
  })

  it('comes from anywhere, and writes in any of the languages', () => {
    expect(new Set(members.map(({ profile }) => profile.country))).toEqual(new Set(countries))
    expect(new Set(members.map(({ language }) => language))).toEqual(new Set(languages))
  })

  it('lives around the requested city, four times out of five', () => {
    const centre = townNamed({ city: 'Copenhagen', country: 'Denmark' })
    const around = Array.from({ length: 500 }, (_, index) => generate(1, index, { centre, today }))
    const close = around.filter(({ position }) => distanceKm(position, centre) <= 60)
    expect(close.length).toBeGreaterThan(380)
    expect(close.length).toBeLessThan(450)
    for (const { profile } of close.filter(({ profile: { country } }) => country === 'Denmark'))
      expect(ProfileInput.safeParse(profile).success).toBe(true)
  })

  it('has been seen just now, some time ago, or never', () => {
    const seen = members.map(({ minutesSinceSeen }) => minutesSinceSeen)
    expect(seen.filter((minutes) => minutes !== null && minutes < 10).length).toBeGreaterThan(100)
    expect(seen.filter((minutes) => minutes === null).length).toBeGreaterThan(20)
    for (const minutes of seen) if (minutes !== null) expect(minutes).toBeLessThanOrEqual(30 * 24 * 60)
  })
})

describe('The texts of demo members', () => {
  it('mention every interest in every language', () => {
    expect(keys).toHaveLength(60)
    for (const language of languages) expect(Object.keys(phrases[language].interests).sort()).toEqual([...keys].sort())
  })

  it('answer the same prompts in every language, with words of their own each', () => {
    const prompts = Object.keys(saidTo.en)
    for (const prompt of prompts) expect(promptKeys).toContain(prompt)
    for (const language of languages) {
      expect(Object.keys(saidTo[language])).toEqual(prompts)
      const texts = Object.values(saidTo[language]).flat()
      expect(new Set(texts).size).toBe(texts.length)
    }
  })

  it('never repeat a sentence within a language, and fit into a bio together', () => {
    for (const language of languages) {
      const { interests, ...others } = phrases[language]
      const lists = [...Object.values(others), ...Object.values(interests)]
      const sentences = lists.flat()
      expect(new Set(sentences).size).toBe(sentences.length)
      const longest = (list: string[]) => Math.max(...list.map((sentence) => sentence.length))
      const most = longest(others.openers) + 2 * longest(Object.values(interests).flat())
      expect(most + longest(others.details) + longest(others.closers) + 4).toBeLessThan(500)
    }
  })

  it('name at least 25 women, men and families for every country', () => {
    const pools = new Set(homelands.flatMap(({ names }) => names.map(([pool]) => pool)))
    expect(pools).toEqual(new Set(Object.keys(namePools)))
    for (const { female, male, last } of Object.values(namePools))
      for (const list of [female, male, last]) expect(new Set(list).size).toBeGreaterThanOrEqual(25)
    expect(new Set(homelands.map(({ country }) => country))).toEqual(new Set(countries))
  })
})

describe("A member's pictures", () => {
  it('are the same on every run, show the face first, and have the requested number', () => {
    for (const { face, profile, photoCount } of members.slice(0, 40)) {
      const pictures = picturesOf(face, profile.interests, photoCount)
      expect(pictures).toHaveLength(photoCount)
      expect(new Set(pictures.map(({ key }) => key)).size).toBe(photoCount)
      expect(pictures[0]?.key).toBe(`${face.seed}/1`)
      expect(pictures[0]?.svg()).toBe(picturesOf(face, profile.interests, photoCount)[0]?.svg())
    }
  })

  it('contain only valid numbers and colours', () => {
    for (const { face, profile } of members.slice(0, 120))
      for (const { svg } of picturesOf(face, profile.interests, 6)) expect(svg()).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('know only interests that exist', () => {
    for (const interest of Object.keys(choices)) expect(keys).toContain(interest)
  })
})
