import { afterEach, expect, it } from 'vitest'
import { currentLanguage, i18n, readyToRead } from './i18n.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'languages')
  localStorage.clear()
})

it.each([
  ['da-DK', 'da'],
  ['de-AT', 'de'],
  ['km-KH', 'km'],
  ['fr-FR', 'en'],
])('begins in a browser that prefers %s in the language %s', async (preferred, language) => {
  await readyToRead()
  localStorage.clear()
  Object.defineProperty(navigator, 'languages', { value: [preferred], configurable: true })
  // Without a language it detects one, as the first visit does.
  await i18n.changeLanguage()
  expect(currentLanguage()).toBe(language)
  expect(document.documentElement.lang).toBe(language)
})
