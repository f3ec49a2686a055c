import * as z from 'zod'
import { pageLimits } from '../account/page-limits.ts'
import { pageNames } from '../account/page-names.ts'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { RichText } from '../rich-text-schema.ts'
import { singleLine } from '../text.ts'
import { requiredText } from './statements.ts'

const PageName = z.enum(pageNames)

/** A page in one language: its title, and its text as Markdown without front matter. */
export const PageDraft = z.strictObject({
  title: singleLine('title_required', pageLimits.title, 'title_too_long'),
  text: requiredText(pageLimits.text),
})
export type PageDraft = z.infer<typeof PageDraft>

/** A language without a text shows the English one, or else any. */
export const PageTexts = z
  .partialRecord(Language, PageDraft)
  .refine((texts) => Object.keys(texts).length > 0, 'text_required')
export type PageTexts = z.infer<typeof PageTexts>

/** Where a page comes from: this console, the operator's files, or the template that comes with the product. */
export const PageSource = z.enum(['console', 'files', 'template'])

export const EditedPage = z.object({
  page: PageName,
  source: PageSource,
  version: z.string(),
  /** Changes with every text, also where the version stays. */
  revision: z.string(),
  /** When an admin published it; null for files and templates. */
  publishedAt: z.iso.datetime().nullable(),
  texts: z.partialRecord(Language, z.object({ title: z.string(), text: z.string() })),
})
export type EditedPage = z.infer<typeof EditedPage>

/** The revision that the admin has before them. Another one means that a colleague was faster. */
const Revision = z.string().max(64)

const OfPage = z.strictObject({ page: PageName })

export const adminPages = {
  read: api
    .route({ method: 'GET', path: '/admin/pages/{page}', summary: 'A page in all its languages, to edit' })
    .input(OfPage)
    .output(EditedPage),
  preview: api
    .route({ method: 'POST', path: '/admin/pages/{page}/preview', summary: 'A text as members would read it' })
    .input(z.strictObject({ page: PageName, text: PageDraft.shape.text }))
    .output(z.object({ content: RichText })),
  publish: api
    .errors({ PAGE_CHANGED: { status: 409 } })
    .route({ method: 'PUT', path: '/admin/pages/{page}', summary: 'Publish a page in place of files and template' })
    .input(
      z.strictObject({
        page: PageName,
        texts: PageTexts,
        revision: Revision,
        /** Makes a new version, so that members are asked to agree again. */
        asksAgain: z.boolean(),
      }),
    )
    .output(EditedPage),
  reset: api
    .errors({ PAGE_CHANGED: { status: 409 } })
    .route({ method: 'DELETE', path: '/admin/pages/{page}', summary: 'Go back to the files, or else to the template' })
    .input(z.strictObject({ page: PageName, revision: Revision }))
    .output(EditedPage),
}
