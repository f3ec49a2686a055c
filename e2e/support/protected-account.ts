import { randomUUID } from 'node:crypto'
import { database } from './database.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'

async function idOf(email: string) {
  const db = await database()
  const found = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  return found.id
}

/** Sets when every session of an account last proved who uses it. */
export async function proveAgo(email: string, minutes: number) {
  const db = await database()
  const authenticatedAt = new Date(Date.now() - minutes * 60_000)
  await db
    .updateTable('session')
    .set({ authenticatedAt, secondFactorAt: authenticatedAt })
    .where('userId', '=', await idOf(email))
    .execute()
}

/** Gives an account every way in that the settings show, two second factors, and what comes with them. None of it works. */
export async function giveWaysIn(email: string) {
  const db = await database()
  const userId = await idOf(email)
  const number = `+45202${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
  const key = { publicKey: 'none', counter: 0, deviceType: 'singleDevice', backedUp: false }
  const address = `0x${randomUUID().replaceAll('-', '').padEnd(40, '0')}`
  const digest = { userId, codeHash: randomUUID() }
  const trust = { userId, tokenHash: randomUUID(), userAgent: firefox, expiresAt: inDays(30) }
  const session = { userId, token: randomUUID(), userAgent: firefox, country: 'DK', expiresAt: inDays(30) }
  const identity = { userId, accountId: randomUUID(), providerId: 'fjord', maskedAddress: 'a…n@example.test' }
  await db
    .updateTable('user')
    .set({ phoneNumber: number, phoneNumberVerified: true })
    .where('id', '=', userId)
    .execute()
  await db.insertInto('account').values(identity).execute()
  await db
    .insertInto('passkey')
    .values({ ...key, userId, credentialId: randomUUID() })
    .execute()
  await db.insertInto('walletAddress').values({ userId, address, chainId: 1 }).execute()
  for (const kind of ['email', 'phone'])
    await db.insertInto('secondFactors').values({ userId, kind, confirmedAt: new Date() }).execute()
  await db.insertInto('backupCodes').values(digest).execute()
  await db.insertInto('trustedDevices').values(trust).execute()
  await db.insertInto('session').values(session).execute()
}
