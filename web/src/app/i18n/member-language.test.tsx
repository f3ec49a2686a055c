import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aMember } from '../../testing/me.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { openProduct, serve, signedIn } from '../../testing/product.tsx'
import { i18n } from './i18n.ts'

const headline = page.getByRole('heading', { level: 1 })

it('stores on the profile what was chosen in this browser before signing in, once, and keeps it', async () => {
  const stored: string[] = []
  const chosen = async (request: Request) => {
    stored.push((await request.json()).languageCode)
    return {}
  }
  serve({})
  const { unmount } = await openProduct('/learn-more')
  await page.getByRole('button', { name: 'ខ្មែរ', exact: true }).click()
  await expect.poll(() => document.documentElement.lang).toBe('km')
  const title = i18n.t('learnMore.title')
  await expect.element(headline).toHaveTextContent(title)
  await unmount()

  serve({ ...signedIn(() => aMember({ profile: { ...ownProfile, languageCode: 'en' } })), 'PUT /me/language': chosen })
  const member = await openProduct('/learn-more', { again: true })
  await expect.poll(() => stored).toEqual(['km'])
  await expect.element(headline).toHaveTextContent(title)
  await member.unmount()
  await openProduct('/learn-more', { again: true })
  // The profile's language holds now: nothing of this browser is to be stored.
  await expect.poll(() => document.documentElement.lang).toBe('en')
  expect(stored).toEqual(['km'])
})

it('asks again for words that do not arrive at first', async () => {
  serve({})
  const { fetch } = globalThis
  let refused = 0
  globalThis.fetch = async (input, init) => {
    if (!new Request(input, init).url.includes('/da.json') || refused === 3) return fetch(input, init)
    refused += 1
    if (refused % 2) throw new TypeError('no connection')
    return new Response(null, { status: 503 })
  }
  await openProduct('/', { language: 'da' })
  await expect.poll(() => document.documentElement.lang).toBe('da')
  await expect.element(headline).toHaveTextContent('Dating med varmen i behold')
  expect(refused).toBe(3)
})

it('leaves English on the screen when the words of a language never arrive', async () => {
  serve({})
  const { fetch } = globalThis
  let refused = 0
  globalThis.fetch = async (input, init) => {
    if (!new Request(input, init).url.includes('/es.json')) return fetch(input, init)
    refused += 1
    return new Response(null, { status: 404 })
  }
  await openProduct('/', { language: 'es' })
  await expect.element(headline).toHaveTextContent('Dating with the warmth left in')
  expect(refused).toBe(1)
})
