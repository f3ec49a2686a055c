import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Lets hearth_app sign in by itself, with a password that only this process knows and that ends with the next start.
 * Without it ordinary queries would run as the owner who has taken the role, and could give it back.
 * @param ownerUrl of a migrated database that nobody else serves
 * @returns the address to connect to as hearth_app
 */
export async function enableAppLogin(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`alter role hearth_app login password ${client.escapeLiteral(password)}`)
  await client.end()
  return Object.assign(new URL(ownerUrl), { username: 'hearth_app', password }).href
}
