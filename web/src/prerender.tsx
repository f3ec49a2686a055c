import khmer from '@fontsource-variable/noto-sans-khmer/index.css?inline'
import thai from '@fontsource-variable/noto-sans-thai/index.css?inline'
import type { WaysIn } from '@hearth/shared/account/ways-in'
import type { Language } from '@hearth/shared/language-codes'
import { renderedPages } from '@hearth/shared/screens'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { App, createAppRouter } from './App.tsx'
import { meKey, queryClient } from './app/api/query-client.ts'
import { i18n, readyToRead } from './app/i18n/i18n.ts'
import { waysInQuery } from './app/session/ways-in.ts'
import { useTitle } from './app/shell/page-title.ts'
import { firstViews } from './first-views.tsx'
import { openingEnd } from './public/landing/opening.ts'

/**
 * The browser first paints once the words and all cards have come: the cards are centred, and the words beside them on wide
 * screens. Chrome waits for the start of the element only, so it is the last one. Browsers that do not know the link type
 * paint at once (HTML Living Standard, `expect`).
 */
const awaitOpening = `<link rel="expect" href="#${openingEnd}" blocking="render">`

/**
 * The typefaces that load with one language only. The page itself names its typeface, because text moves if the
 * typeface arrives late.
 */
const typefaces: Partial<Record<Language, string>> = { th: thai, km: khmer }

function typefaceOf(language: Language): string {
  const face = typefaces[language]
  const file = face && /url\(["']?([^"')]+)/.exec(face)![1]
  return file ? `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin><style>${face}</style>` : ''
}

function Head({ description }: { description: string }) {
  const { t } = useTranslation()
  return (
    <>
      <title>{useTitle()}</title>
      <meta name="description" content={t(description)} />
    </>
  )
}

/** A community that takes numbers where others take addresses alone. The buttons of its ways come later. */
const takesNumbers: WaysIn = {
  emailCode: false,
  magicLink: false,
  phone: { countries: [] },
  providers: [],
  sso: false,
  passkey: false,
  wallet: false,
  captcha: null,
}

/**
 * Renders the page of an address for visitors, as the browser does at first, in a language.
 * @param byPhone for a community that takes phone numbers
 */
export async function render(path: string, language: Language, byPhone: boolean) {
  queryClient.setQueryData(meKey, null)
  if (byPhone) queryClient.setQueryData(waysInQuery.queryKey, takesNumbers)
  else queryClient.removeQueries(waysInQuery)
  await readyToRead()
  await i18n.changeLanguage(language)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const head = (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <Head description={renderedPages.get(path)!.description} />
        </RouterContextProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
  const content = (
    <App>
      <RouterProvider router={router} />
    </App>
  )
  const rendered = renderToString(content)
  return {
    head: renderToString(head) + typefaceOf(language) + (rendered.includes(`id="${openingEnd}"`) ? awaitOpening : ''),
    content: rendered,
  }
}

export { firstViews }
