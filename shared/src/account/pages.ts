import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { RichText } from '../rich-text-schema.ts'
import { consentPages, pageNames } from './page-names.ts'

export const ConsentPage = z.enum(consentPages)
export type ConsentPage = z.infer<typeof ConsentPage>

export const Page = z.object({
  page: z.enum(pageNames),
  title: z.string(),
  /** Changes when the text changes, or only with its front matter's `version`. */
  version: z.string(),
  /** The day of the version, if the page names one. */
  date: z.iso.date().nullable(),
  language: Language,
  /** The operator has not written this page yet: it is the template that comes with the product. */
  template: z.boolean(),
  content: RichText,
})
export type Page = z.infer<typeof Page>

const Version = z.string().min(1).max(64)

export const Consent = z.object({
  page: ConsentPage,
  /** The version that applies now. */
  version: Version,
  /** The day of that version, if the page names one. */
  date: z.iso.date().nullable(),
  /** Whether the account is asked to agree to it. */
  due: z.boolean(),
  /** The version that the account agreed to last, and when. */
  agreed: z.object({ version: Version, at: z.iso.datetime() }).nullable(),
})
export type Consent = z.infer<typeof Consent>

export const pages = {
  read: api
    .route({
      method: 'GET',
      path: '/pages/{page}',
      summary: 'A page of the operator, such as the terms; needs no session',
    })
    .input(z.strictObject({ page: z.enum(pageNames), language: Language.optional() }))
    .output(Page),
}

export const consents = {
  list: api
    .route({ method: 'GET', path: '/me/consents', summary: 'What the account agreed to, and what applies now' })
    .output(z.object({ consents: z.array(Consent) })),
  give: api
    .errors({ PAGE_CHANGED: { status: 409 } })
    .route({ method: 'PUT', path: '/me/consents', summary: 'Agree to pages in the versions that apply now' })
    .input(
      z.strictObject({
        consents: z
          .array(z.strictObject({ page: ConsentPage, version: Version }))
          .min(1)
          .max(consentPages.length),
      }),
    )
    .output(z.object({ consents: z.array(Consent) })),
}
