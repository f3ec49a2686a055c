import { latestBirthday } from '@hearth/shared/members/age'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteExpired } from '../../../platform/retention/delete-expired.ts'
import { startServices } from '../../../testing/services.ts'

const { services, db, stranger, newcomer, member } = await startServices()

const details = { firstName: 'Ned', lastName: 'Nyman', birthday: '1990-04-05' }
const newAccount = (name = 'Ned') => newcomer(name, { birthday: null })
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const rowsOf = async (userId: string) => ({
  user: await db.selectFrom('user').where('id', '=', userId).selectAll().execute(),
  session: await db.selectFrom('session').where('userId', '=', userId).selectAll().execute(),
  account: await db.selectFrom('account').where('userId', '=', userId).selectAll().execute(),
  profile: await db.selectFrom('profiles').where('userId', '=', userId).selectAll().execute(),
})

/** The tables with a row that names the account. */
async function tablesNaming(userId: string) {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where column_name = 'user_id' and table_type = 'BASE TABLE'`.execute(services.vaultDb)
  const counts = tables.rows.map(
    ({ schema, name }) =>
      sql`select ${name} as name from ${sql.table(`${schema}.${name}`)} where user_id::text = ${userId}`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(counts, sql` union `)} order by name`.execute(
    services.vaultDb,
  )
  return rows.map(({ name }) => name)
}

describe('An account without name and birthday', () => {
  it('can read that details are required and do nothing else before it has given them', async () => {
    const ned = await newAccount()
    expect((await ned.ask('GET', '/me')).body).toMatchObject({ account: { detailsRequired: true } })
    for (const [method, path] of [
      ['PUT', '/me/language'],
      ['PUT', '/me/profile'],
      ['GET', '/discover'],
      ['GET', '/conversations'],
    ] as const)
      expect(await ned.ask(method, path, method === 'GET' ? undefined : {})).toMatchObject({
        status: 403,
        body: { code: 'DETAILS_REQUIRED' },
      })
    const chosen = { ...details, languageCode: 'km' }
    expect(await ned.ask('PUT', '/me/details', chosen)).toMatchObject({ status: 200, body: details })
    expect((await ned.ask('GET', '/me')).body).toMatchObject({
      account: { detailsRequired: false },
      profile: { ...details, languageCode: 'km' },
    })
    expect((await ned.ask('PUT', '/me/language', { languageCode: 'da' })).status).toBe(200)
  })

  it('of a person below the minimum age is refused and leaves nothing', async () => {
    const kid = await newAccount('Kid')
    expect(await tablesNaming(kid.userId)).toEqual(expect.arrayContaining(['account', 'profiles', 'session']))
    const birthday = dayAfter(latestBirthday())
    expect(await kid.ask('PUT', '/me/details', { ...details, birthday })).toMatchObject({
      status: 422,
      body: { code: 'TOO_YOUNG' },
    })
    expect(await rowsOf(kid.userId)).toEqual({ user: [], session: [], account: [], profile: [] })
    expect((await tablesNaming(kid.userId)).filter((table) => table !== 'security_events')).toEqual([])
    expect((await kid.ask('GET', '/me')).status).toBe(401)
  })

  it('is told which field is wrong and keeps the account', async () => {
    const ned = await newAccount()
    const problemOf = async (change: object) => {
      const { status, body } = await ned.ask<{ data?: { problems: object[] } }>('PUT', '/me/details', {
        ...details,
        ...change,
      })
      return [status, body.data?.problems]
    }
    expect(await problemOf({ birthday: '2001-02-29' })).toEqual([
      400,
      [{ field: 'birthday', code: 'birthday_invalid' }],
    ])
    expect(await problemOf({ birthday: '1899-12-31' })).toEqual([400, [{ field: 'birthday', code: 'invalid_age' }]])
    expect(await problemOf({ firstName: ' ' })).toEqual([400, [{ field: 'firstName', code: 'name_required' }]])
    expect(await problemOf({ roles: ['admin'] })).toEqual([400, [{ field: 'roles', code: 'unknown_field' }]])
    expect((await rowsOf(ned.userId)).user).toMatchObject([{ birthday: null }])
    expect((await ned.ask('PUT', '/me/details', { ...details, birthday: latestBirthday() })).status).toBe(200)
  })

  it('gives them once: a second tab changes nothing, and neither does a member', async () => {
    const ned = await newAccount()
    const answers = await Promise.all(
      ['1990-01-01', '1991-01-01'].map((birthday) => ned.ask('PUT', '/me/details', { ...details, birthday })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const ann = await member('Ann')
    expect((await ann.ask('PUT', '/me/details', details)).status).toBe(403)
    expect((await stranger()('PUT', '/me/details', details)).status).toBe(401)
  })

  it('is deleted after a day', async () => {
    const [old, fresh, ann] = [await newAccount('Old'), await newAccount('Fresh'), await member('Ann')]
    await db
      .updateTable('user')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', 'in', [old.userId, ann.userId])
      .execute()
    await deleteExpired(services)
    expect((await rowsOf(old.userId)).user).toEqual([])
    for (const { userId } of [fresh, ann]) expect((await rowsOf(userId)).user).toHaveLength(1)
  })
})
