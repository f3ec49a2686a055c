import { languageCookie } from '@hearth/shared/page-cookies'
import { afterEach, expect, it } from 'vitest'
import { writeCookie } from '../storage/browser-store.ts'
import { currentLanguage, i18n, readyToRead } from './i18n.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'languages')
  localStorage.clear()
  writeCookie(languageCookie, null)
})

it('begins with a choice that the browser keeps: as a cookie, in local storage, in session storage', async () => {
  await readyToRead()
  const detected = async () => {
    await i18n.changeLanguage()
    return currentLanguage()
  }
  sessionStorage.setItem('i18nextLng', 'da')
  localStorage.setItem('i18nextLng', 'th')
  writeCookie(languageCookie, 'km')
  expect(await detected()).toBe('km')
  localStorage.setItem('i18nextLng', 'th')
  writeCookie(languageCookie, null)
  expect(await detected()).toBe('th')
  localStorage.clear()
  writeCookie(languageCookie, null)
  expect(await detected()).toBe('da')
  sessionStorage.clear()
})

it.each([
  ['da-DK', 'da'],
  ['de-AT', 'de'],
  ['km-KH', 'km'],
  ['fr-FR', 'en'],
])('begins in a browser that prefers %s in the language %s', async (preferred, language) => {
  await readyToRead()
  localStorage.clear()
  writeCookie(languageCookie, null)
  Object.defineProperty(navigator, 'languages', { value: [preferred], configurable: true })
  // Without a language it detects one, as the first visit does.
  await i18n.changeLanguage()
  expect(currentLanguage()).toBe(language)
  expect(document.documentElement.lang).toBe(language)
})

it.each([
  ['th-TH', 'Noto Sans Thai'],
  ['km-KH', 'Noto Sans Khmer'],
])('loads the typeface of the language that it begins in: %s', async (preferred, typeface) => {
  await readyToRead()
  localStorage.clear()
  writeCookie(languageCookie, null)
  Object.defineProperty(navigator, 'languages', { value: [preferred], configurable: true })
  await i18n.changeLanguage()
  await readyToRead()
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  expect(loaded.join()).toContain(typeface)
})
