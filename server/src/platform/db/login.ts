import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Lets hearth_app sign in with a password that only this process knows, valid until the next start. Otherwise ordinary
 * queries would run as the owner in that role, and could leave it.
 * @param ownerUrl a migrated database that no other process serves
 * @returns the address to connect as hearth_app
 */
export async function enableAppLogin(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`alter role hearth_app login password ${client.escapeLiteral(password)}`)
  await client.end()
  return Object.assign(new URL(ownerUrl), { username: 'hearth_app', password }).href
}
