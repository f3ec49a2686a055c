// Where links of help articles and pages may lead: other articles, screens, parts of the settings, pictures.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pageNames } from '@hearth/shared/account/page-names'

/** Screens whose address is no file name of its own. */
const screens = ['/', '/help', '/help/contact', ...pageNames.map((page) => `/${page}`)]

/** The screens' addresses, from the files of the routes: `_members.match_.wishes` is /match/wishes. */
const routeAddresses = () =>
  globSync('web/src/routes/*.tsx').map((file) => {
    const parts = basename(file, '.tsx').split('.')
    return `/${parts.flatMap((part) => (part.startsWith('_') ? [] : part.replace(/_$/, ''))).join('/')}`
  })

/** Every quoted word of the settings' list of sections: their own anchors, and those of their parts. */
const settingsAnchors = () =>
  globSync('web/src/account/settings/*.ts').flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([a-z-]+)'/g)])

/**
 * @param slugs the articles that exist
 * @returns says why a link leads nowhere; undefined for a good one
 */
export function linkChecker(slugs: string[]) {
  const addresses = new Set([...screens, ...routeAddresses(), ...slugs.map((slug) => `/help/${slug}`)])
  const anchors = new Set(settingsAnchors().map(([, anchor]) => anchor!))
  return (href: string): string | undefined => {
    if (/^(https:|mailto:|tel:|#)/.test(href)) return
    const [, path, anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? []
    if (!path || !addresses.has(path)) return `there is no screen at ${href}`
    if (path === '/settings' && anchor && !anchors.has(anchor)) return `the settings have no part ${anchor}`
  }
}

/** The files of a picture of a screen: one for each theme. */
const filesOf = (name: string) => ['light', 'dark'].map((theme) => join('help/pictures/en', `${name}-${theme}.webp`))

/** @returns the files that a picture lacks */
export const missingPictures = (name: string) =>
  existsSync('help/pictures') ? filesOf(name).filter((file) => !existsSync(file)) : []
