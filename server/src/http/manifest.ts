import type { Language } from '@hearth/shared/language-codes'
import { lostPhotosPath, sharePath } from '@hearth/shared/share-target'
import type { FastifyInstance } from 'fastify'
import { translatorFor } from '../platform/mail/templates.ts'
import type { Services } from '../services.ts'
import { languageOf } from './request-language.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const icons = [icon('icon-192', 192), icon('icon-512', 512), icon('maskable-512', 512, 'maskable')]

/** The pictures in `web/public/screens`. */
const screens = {
  discover: { sizes: '585x1266', form_factor: 'narrow' },
  match: { sizes: '585x1266', form_factor: 'narrow' },
  chat: { sizes: '1280x800', form_factor: 'wide' },
} as const

/** What a device shows of the installed app: in its launcher, on its splash screen, and where it offers to install it. */
function manifestIn(language: Language, name: string) {
  const t = translatorFor(language)
  const shortcut = (key: 'discover' | 'chats', url: string) => ({
    name: t(`manifest.${key}`),
    url,
    icons: icons.slice(0, 1),
  })
  return {
    // Without it the app would be another one with each start address.
    id: '/',
    name,
    short_name: name,
    description: t('manifest.description'),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#FBF8F5',
    theme_color: '#FBF8F5',
    categories: ['social', 'lifestyle'],
    icons,
    shortcuts: [shortcut('chats', '/chats'), shortcut('discover', '/')],
    screenshots: Object.entries(screens).map(([key, shape]) => ({
      src: `/screens/${key}.webp`,
      type: 'image/webp',
      label: t(`manifest.screens.${key}`),
      ...shape,
    })),
    // The service worker answers it, and hands the photos to the profile.
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/*'] }] },
    },
  }
}

/** Serves the description of the installed app, in the language of the request and with the community's name. */
export function serveManifest(app: FastifyInstance, { community }: Pick<Services, 'community'>) {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { name } = await community.read()
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
    return reply.type('application/manifest+json; charset=utf-8').send(manifestIn(languageOf(request), name))
  })
}

/**
 * Answers a device that shares photos where no service worker does: the profile says that they have to be chosen there.
 * Nothing of the body is read.
 */
export function serveShareTarget(app: FastifyInstance) {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => reply.redirect(lostPhotosPath, 303))
    scope.post(sharePath, () => {})
  })
}
