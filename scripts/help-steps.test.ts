import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@hearth/shared/language-codes'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

it.each(languages)('The article about the first profile names each of its steps as the screen does: %s', (language) => {
  const article = read(`help/${language}/complete-profile.md`).toLowerCase()
  const steps: Record<string, string> = JSON.parse(read(`web/src/locales/${language}.json`)).profile.step
  expect(Object.keys(steps)).toHaveLength(7)
  for (const step of Object.values(steps)) expect(article).toContain(step.toLowerCase())
})
