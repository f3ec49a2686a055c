import { pageAnswersId } from '@hearth/shared/page-answers'
import { readablePath } from '@hearth/shared/readable-path'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, createAppRouter } from './App.tsx'
import { meKey, queryClient } from './app/api/query-client.ts'
import { currentLanguage, readyToRead, textsReady } from './app/i18n/i18n.ts'
import { watchPieces } from './app/lazy/missing-pieces.ts'
import { meQuery } from './app/session/session.ts'

watchPieces()
const path = readablePath(location.pathname)
// The router throws on broken escapes.
if (path !== location.pathname) history.replaceState(null, '', path + location.search + location.hash)
const router = createAppRouter()
const root = document.getElementById('root')!
/** The language in which the build rendered this page for visitors. The page's first script finds out whether one opens it. */
const rendered = document.documentElement.dataset.hidden === undefined && root.dataset.language

/**
 * A member's page brings who is signed in and what the screen shows. Else that is asked, and the screen fetched, while
 * the words are on their way. A rendered page is sent to browsers without a session.
 */
async function prepare() {
  const answers = document.getElementById(pageAnswersId)?.textContent
  if (answers) await (await import('./app/session/read-account.ts')).beginWith(JSON.parse(answers))
  else if (rendered) queryClient.setQueryData(meKey, null)
  else void queryClient.prefetchQuery(meQuery)
  const loaded = router.load()
  // A prerendered page shows its words already, so its buttons do not wait for a typeface.
  await Promise.all([rendered ? textsReady : readyToRead(), (answers || rendered) && loaded])
}

function draw() {
  const app = (
    <App>
      <RouterProvider router={router} />
    </App>
  )
  if (rendered && rendered === currentLanguage()) {
    // The router then expects the boundaries of a rendered page.
    router.ssr = { manifest: undefined }
    hydrateRoot(root, app)
    return
  }
  // What was rendered for a visitor goes, before it can show.
  if (root.dataset.language) root.replaceChildren()
  delete root.dataset.language
  createRoot(root).render(app)
}

// Drawn in small steps, between which the browser answers the member and paints what has come. Nothing is awaited at the
// top, where other files would wait for this one.
void prepare().then(() => startTransition(draw))
