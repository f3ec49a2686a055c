import { randomUUID } from 'node:crypto'
import type { ProfileInput } from '@hearth/shared/people/profile'
import { aProfile, birthday as born, password } from '@hearth/shared/testing'
import { type APIRequestContext, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { createHashPool } from '../../server/src/account/identity/hash-pool.ts'
import { createPasswordHasher } from '../../server/src/account/identity/password-hash.ts'
import { readEnv } from '../../server/src/platform/config/env.ts'
import { readSecret } from '../../server/src/platform/config/secret.ts'
import { mintSession } from '../../server/src/testing/session.ts'
import { dataFolder } from './data-folder.ts'
import { database, vaultDatabase } from './database.ts'

export type Playwright = PlaywrightWorkerArgs['playwright']

const baseUrl = `http://localhost:${process.env.E2E_PORT}`
const ours = { origin: baseUrl }

export function anAddress(name = 'ann') {
  return `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.test`
}

const hashOfPassword = createPasswordHasher(10, createHashPool()).hash(password)

/** An account as sign-up and confirmation leave it, and a session of it. No mail is sent. */
async function createAccount(name: string, birthday: string | null = born) {
  const db = await database()
  const fields = { email: anAddress(name), name, firstName: name, lastName: 'Berg', birthday }
  const values = { ...fields, emailVerified: true }
  const { id } = await db.insertInto('user').values(values).returning('id').executeTakeFirstOrThrow()
  const login = { userId: id, accountId: id, providerId: 'credential', password: await hashOfPassword }
  await db.insertInto('account').values(login).execute()
  const env = { BASE_URL: baseUrl }
  const session = await mintSession(db, { secret: readSecret(readEnv({ DATA_DIR: dataFolder() })), env }, id)
  const place = { domain: 'localhost', path: '/', httpOnly: true, secure: false, sameSite: 'Lax' } as const
  const cookie = { ...session, ...place, expires: -1 }
  return { email: fields.email, cookie }
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
 * Saves a profile. A member from an unknown city gets no position, like profiles that are older than the question about
 * such cities.
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

async function saveFields(request: APIRequestContext, name: string, fields: Partial<ProfileInput>) {
  const { birthday: _, ...profile } = { ...aProfile, firstName: name, ...fields }
  return saveProfile(request, profile)
}

/**
 * Signs the page's browser in as an account that has no profile yet.
 * @param birthday null for an account made without the sign-up form
 */
export async function signIn(page: Page, name = 'Ann', birthday?: string | null): Promise<{ email: string }> {
  const { email, cookie } = await createAccount(name, birthday)
  await page.context().addCookies([cookie])
  return { email }
}

/** Signs the page's browser in as a member with a complete profile. */
export async function signInAsMember(page: Page, name = 'Ann', fields: Partial<ProfileInput> = {}) {
  const { email } = await signIn(page, name, fields.birthday)
  return { email, profileId: await saveFields(page.context().request, name, fields) }
}

/** A member with a session and no screen, who acts over HTTP. */
export type RemoteMember = { request: APIRequestContext; profileId: string; email: string }

export async function createMember(
  playwright: Playwright,
  name: string,
  fields: Partial<ProfileInput> = {},
): Promise<RemoteMember> {
  const { email, cookie } = await createAccount(name, fields.birthday)
  const storageState = { cookies: [cookie], origins: [] }
  const request = await playwright.request.newContext({ baseURL: baseUrl, extraHTTPHeaders: ours, storageState })
  return { request, email, profileId: await saveFields(request, name, fields) }
}
