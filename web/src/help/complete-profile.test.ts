import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@hearth/shared/language-codes'
import { expect, it } from 'vitest'
import { steps } from '../profile-edit/progress.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it.each(languages)('The article about the first profile names each of its steps as the screen does: %s', (language) => {
  const article = read(`help/${language}/complete-profile.md`).toLowerCase()
  const names: Record<string, string> = JSON.parse(read(`web/src/locales/${language}.json`)).profile.step
  for (const step of steps) expect(article).toContain(names[step]!.toLowerCase())
})
