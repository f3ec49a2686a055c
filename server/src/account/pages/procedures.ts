import { fallbackLanguage } from '@hearth/shared/language-codes'
import { account, open } from '../../api.ts'
import { currentVersion, readPage } from './files.ts'
import { consentsOf, recordConsents } from './queries.ts'
import { pageValues } from './values.ts'

/** Public, because visitors read the terms before they agree to them. */
export const read = open.pages.read.handler(async ({ context, input, errors }) => {
  const page = await readPage(context, input.page, input.language ?? fallbackLanguage, await pageValues(context))
  if (!page) throw errors.NOT_FOUND()
  return page
})

export const list = account.consents.list.handler(async ({ context }) => ({
  consents: await consentsOf(context, context.viewer.userId),
}))

/** @throws PAGE_CHANGED for a version that does not apply now: the account has not seen the one that does */
export const give = account.consents.give.handler(async ({ context, input, errors }) => {
  for (const { page, version } of input.consents)
    if ((await currentVersion(context, page)).version !== version) throw errors.PAGE_CHANGED()
  await recordConsents(context.db, context.viewer.userId, input.consents)
  return { consents: await consentsOf(context, context.viewer.userId) }
})
