import { deletionWords } from '@hearth/shared/account/deletion'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDue, purgeAccount } from '../../account/deletion/queries.ts'
import { startServices } from '../../testing/services.ts'
import { consoleBans } from '../decisions/testing.ts'

const { services, db, stranger, people, ban } = await startServices({ CONTACT_EMAIL: 'people@hearth.example' })
const operator = consoleBans(services)
const signIn = (email: string, secret = password) =>
  stranger()<{ code: string }>('POST', '/auth/sign-in/email', { email, password: secret })

/** Bo, banned after ann's report. */
async function banned() {
  const { ann, bo } = await people()
  const report = { profileId: bo.profileId, category: 'scam', text: 'Asked me for gift cards.' }
  const { receipt } = (await ann.ask<{ receipt: string }>('POST', '/reports', report)).body
  await operator.ban(bo)
  return { ann, bo, receipt }
}

describe('A banned member', () => {
  it('sees the reason and the contact at sign-in, but not the reporter or their words (safety 8)', async () => {
    const { ann, bo, receipt } = await banned()
    const { status, body, headers } = await signIn(bo.email)
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'ACCOUNT_BANNED', category: 'scam', contact: 'people@hearth.example' })
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`gift cards|${ann.profileId}|${receipt}`, 'i'))
    expect(headers['set-cookie']).toBeUndefined()
    expect(await db.selectFrom('session').where('userId', '=', bo.userId).selectAll().execute()).toEqual([])
  })

  it('keeps the account, its address and its number past its deletion, until an admin deletes it', async () => {
    const { bo } = await people()
    expect((await bo.ask('POST', '/me/deletion', { word: deletionWords.en })).status).toBe(200)
    await operator.ban(bo)
    const account = db.selectFrom('user').where('id', '=', bo.userId).select(['banned', 'deletesAt'])
    expect(await account.execute()).toEqual([{ banned: true, deletesAt: null }])
    await sql`update "user" set deletes_at = deletes_at - interval '15 days' where id = ${bo.userId}`.execute(db)
    expect(await purgeAccount(services, bo.userId)).toBe(false)
    expect((await signIn(bo.email)).body.code).toBe('ACCOUNT_BANNED')
    await db.transaction().execute((transaction) => makeDue(transaction, [bo.userId]))
    expect(await purgeAccount(services, bo.userId)).toBe(true)
    expect(await account.execute()).toEqual([])
  })

  it('looks like an unknown account without the password', async () => {
    const { bo } = await banned()
    expect(await signIn(bo.email, 'not it 42')).toMatchObject({
      status: 401,
      body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
    })
  })

  it('signs in again once the ban is lifted (safety 9)', async () => {
    const { bo } = await banned()
    await operator.lift(bo)
    expect((await signIn(bo.email)).status).toBe(200)
  })

  it('gets no reason if none was decided', async () => {
    const { ann } = await people()
    await ban(ann)
    expect(await signIn(ann.email)).toMatchObject({ status: 403, body: { category: null, since: null } })
  })
})
