import { requestAuth } from '../../app/session/auth-client.ts'
import { rememberWay } from './ways/last-way.ts'

/**
 * Leaves for the sign-in of the company that an address belongs to. It leads back to `/auth`.
 * @throws AuthError when the server knows no company for the address, or cannot reach its provider
 */
export async function openCompany(email: string) {
  const { url } = await requestAuth<{ url: string }>('/sign-in/sso', { email })
  rememberWay('sso')
  location.assign(url)
}
