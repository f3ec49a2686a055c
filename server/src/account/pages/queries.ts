import { consentPages } from '@hearth/shared/account/page-names'
import type { Consent, ConsentPage } from '@hearth/shared/account/pages'
import type { Env } from '../../platform/config/env.ts'
import type { Database } from '../../platform/db/connection.ts'
import { currentVersion } from './files.ts'

type Deps = { db: Database; env: Pick<Env, 'DATA_DIR'> }

/** Records that an account agrees to versions of pages. A version that it agreed to before keeps its day. */
export async function recordConsents(db: Database, userId: string, given: { page: ConsentPage; version: string }[]) {
  await db
    .insertInto('consents')
    .values(given.map(({ page, version }) => ({ userId, page, version })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records what the sentence above a sign-up's button names: the pages in the versions of this moment. */
export async function recordSignUpConsents({ db, env }: Deps, userId: string) {
  const current = consentPages.map(async (page) => ({
    page,
    version: (await currentVersion({ env, db }, page)).version,
  }))
  await recordConsents(db, userId, await Promise.all(current))
}

/**
 * What an account agreed to last, and what applies now. Members are not asked to agree to a template: it is not the operator's
 * text yet.
 */
export async function consentsOf({ db, env }: Deps, userId: string): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents')
    .where('userId', '=', userId)
    .select(['page', 'version', 'givenAt'])
    .orderBy('givenAt', 'desc')
    .execute()
  const consents = consentPages.map(async (page) => {
    const { version, date, template } = await currentVersion({ env, db }, page)
    const given = rows.filter((row) => row.page === page)
    const agreed = given.find((row) => row.version === version) ?? given[0]
    const due = !template && agreed?.version !== version
    const last = agreed ? { version: agreed.version, at: agreed.givenAt.toISOString() } : null
    return { page, version, date, due, agreed: last }
  })
  return Promise.all(consents)
}
