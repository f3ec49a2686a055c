import { randomUUID } from 'node:crypto'
import type { ProfileInput } from '@hearth/shared/profile'
import { aProfile, birthday as born, password } from '@hearth/shared/testing'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { database, vaultDatabase } from './database.ts'

const ours = { origin: `http://localhost:${process.env.E2E_PORT}` }

type Mail = { to: string; subject: string; text: string; links: string[] }

/** The newest mail to an address, as the viewer of a fresh machine shows it. */
export async function newestMail(request: APIRequestContext, to: string): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const mails = (await (await request.get('/dev/mail.json')).json()) as Mail[]
    found = mails.find((mail) => mail.to === to)
    expect(found).toBeDefined()
  }).toPass({ timeout: 10_000 })
  return found!
}

export function anAddress(name = 'ann') {
  return `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.test`
}

type Account = { email: string; name: string; firstName: string; lastName: string; birthday: string }

/** The secret of a mail's link, which stands behind the # and never reaches a server by itself. */
const tokenOf = (link: string) => decodeURIComponent(new URL(link).hash.slice(1))

/** Does what the button of the page does that a confirmation link opens, in the browser that signed up. */
export async function confirmBy(request: APIRequestContext, link: string) {
  const data = { token: tokenOf(link) }
  expect((await request.post('/api/auth/confirm-email', { headers: ours, data })).ok()).toBe(true)
}

/** Signs up over HTTP and confirms the address. @returns the hash of the password, as the product keeps it */
async function signUp(request: APIRequestContext, account: Account): Promise<string> {
  const data = { ...account, password }
  expect((await request.post('/api/auth/sign-up/email', { headers: ours, data })).ok()).toBe(true)
  const mail = await newestMail(request, account.email)
  await confirmBy(request, mail.links[0]!)
  const { hash } = await (await database())
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .where('user.email', '=', account.email)
    .select('account.password as hash')
    .executeTakeFirstOrThrow()
  return hash!
}

/** An account as sign-up and confirmation leave it, with a password that is hashed already. */
async function addAccount(account: Account, hash: string) {
  const db = await database()
  const values = { ...account, emailVerified: true }
  const { id } = await db.insertInto('user').values(values).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('account')
    .values({ userId: id, accountId: id, providerId: 'credential', password: hash })
    .execute()
}

let hashed: Promise<string> | undefined

/**
 * Somebody who is signed in, and to whom nothing was mailed. A password's hash is slow to make, on purpose: it is taken
 * from one account of a worker, which signed up over HTTP and is nobody's.
 */
async function join(request: APIRequestContext, name: string, birthday = born): Promise<string> {
  const account = { email: anAddress(name), name, firstName: name, lastName: 'Berg', birthday }
  hashed ??= signUp(request, { ...account, email: anAddress('nobody') })
  await addAccount(account, await hashed)
  const { email } = account
  const data = { email, password }
  expect((await request.post('/api/auth/sign-in/email', { headers: ours, data })).ok()).toBe(true)
  return email
}

/** Takes a member off the map, as if they had never said where they are. */
async function forgetPlace(profileId: string) {
  const db = await vaultDatabase()
  const place = { publicLat: null, publicLng: null, publicRadius: null }
  const own = db.updateTable('profiles').set(place).where('id', '=', profileId).returning('userId')
  const { userId } = await own.executeTakeFirstOrThrow()
  for (const table of ['vault.positions', 'vault.anchors', 'vault.origins'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
}

/**
 * Saves a profile. A member from a city that nobody knows has no place then, as profiles had from before such a city was
 * asked about.
 */
export async function saveProfile(request: APIRequestContext, profile: ProfileInput): Promise<string> {
  const isUnknown = /^(Town|Elsewhere)\b/.test(profile.city)
  const data = isUnknown ? { ...profile, position: { lat: 0, lng: 0 } } : profile
  const saved = await request.put('/api/me/profile', { data })
  expect(saved.ok(), await saved.text()).toBe(true)
  const { id } = (await saved.json()) as { id: string }
  if (isUnknown) await forgetPlace(id)
  return id
}

/** The same with a complete profile: a member of the community. */
export async function joinAsMember(request: APIRequestContext, name: string, fields: Partial<ProfileInput> = {}) {
  const email = await join(request, name, fields.birthday)
  const { birthday: _, ...profile } = { ...aProfile, firstName: name, ...fields }
  return { email, profileId: await saveProfile(request, profile) }
}

/** The page's browser is signed in as somebody who has no profile yet. */
export async function signIn(page: Page, name = 'Ann'): Promise<{ email: string }> {
  return { email: await join(page.context().request, name) }
}

/** The page's browser belongs to a member of the community. */
export async function signInAsMember(page: Page, name = 'Ann', fields: Partial<ProfileInput> = {}) {
  return joinAsMember(page.context().request, name, fields)
}
