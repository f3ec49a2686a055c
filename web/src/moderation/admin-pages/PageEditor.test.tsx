import type { EditedPage } from '@hearth/shared/moderation/admin-pages'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { loadAdminTexts } from '../admin/texts.ts'
import { PageEditor } from './PageEditor.tsx'

const saved: EditedPage = {
  page: 'rules',
  source: 'template',
  version: 'v1',
  revision: 'r1',
  publishedAt: null,
  texts: {
    en: { title: 'Rules', text: '## Adults {#adults-only}\n\nBe 18.' },
    de: { title: 'Regeln', text: 'Sei 18.' },
  },
}

const { fetch } = globalThis
beforeAll(() => loadAdminTexts())
afterEach(() => {
  globalThis.fetch = fetch
  localStorage.clear()
})

type Publication = Pick<EditedPage, 'texts' | 'revision'> & { asksAgain: boolean }

/** Takes what is published, or refuses it. */
function serve(answer: (sent: Publication) => Response) {
  const published: Publication[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.includes('/api/admin/pages/')) return fetch(input, init)
    if (request.url.endsWith('/preview'))
      return Response.json({ content: [{ tag: 'p', children: [`Shown: ${(await request.json()).text}`] }] })
    published.push(await request.json())
    return answer(published.at(-1)!)
  }
  return published
}
const publish = () => page.getByRole('button', { name: 'Publish' })
const language = () => page.getByLabelText('Language')

it('Publishes the texts of all languages, without the ones that were emptied', async () => {
  const published = serve(({ texts }) => Response.json({ ...saved, source: 'console', texts }))
  await show(<PageEditor saved={saved} />)
  await expect.element(page.getByText(/template that comes with the product/)).toBeVisible()
  await page.getByLabelText('Title').fill('House rules')
  await language().selectOptions('de')
  await page.getByLabelText('Title').fill('')
  await page.getByLabelText('Text', { exact: true }).fill('')
  await expect.element(page.getByText(/readers of this language see the English text/)).toBeVisible()
  await publish().click()
  await expect.element(page.getByText('Page published')).toBeVisible()
  const { text } = saved.texts.en!
  expect(published).toEqual([{ texts: { en: { title: 'House rules', text } }, revision: 'r1', asksAgain: false }])
})

it('Shows a text as members would read it, and names the headings that decisions link to', async () => {
  serve(() => Response.json({}))
  await show(<PageEditor saved={saved} />)
  const missing = page.getByText(/Decisions link to these headings/)
  await expect.element(missing).toBeVisible()
  expect(missing.element().textContent).toContain('{#respect}')
  expect(missing.element().textContent).not.toContain('adults-only')
  await page.getByText('Preview').click()
  await expect.element(page.getByText(/Shown: ## Adults/)).toBeVisible()
  expect(await barriers()).toEqual([])
})

it('Opens the language with a problem, and sends nothing', async () => {
  const published = serve(() => Response.json({}))
  await show(<PageEditor saved={saved} />)
  await language().selectOptions('de')
  await page.getByLabelText('Title').fill('')
  await language().selectOptions('en')
  await publish().click()
  await expect.element(page.getByText('Give the page a title.')).toBeVisible()
  expect(await barriers()).toEqual([])
  await expect.element(language()).toHaveValue('de')
  expect(published).toEqual([])
})

it('Keeps the text when a colleague was faster, in the form and for the next visit', async () => {
  serve(() => Response.json({ code: 'PAGE_CHANGED' }, { status: 409 }))
  await show(<PageEditor saved={saved} />)
  await page.getByLabelText('Title').fill('My rules')
  await publish().click()
  await expect.element(page.getByText(/A colleague has changed this page/)).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('My rules')
  expect(localStorage.getItem('hearth-draft:page-rules')).toContain('My rules')
})
