import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** API_CLIENTS of the product under test, without the port: a program listens on any that is free (RFC 8252, 7.3). */
export const testProgramSettings = () => JSON.stringify([{ name: 'Ember', redirectUri: 'http://127.0.0.1/signed-in' }])

/** A program of the member's machine that signs in by the browser (RFC 8252, RFC 7636), and uses the API without one. */
export async function startProgram(baseUrl: string) {
  const answers: URLSearchParams[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://127.0.0.1')
    if (pathname === '/signed-in') answers.push(searchParams)
    response.setHeader('content-type', 'text/html').end('<title>Ember</title><p>You can close this page.')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const verifier = randomBytes(32).toString('base64url')
  const request = (state: string) => ({
    response_type: 'code',
    redirect_uri: `http://127.0.0.1:${port}/signed-in`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
  })
  const exchange = async (code: string | null) => {
    const body = JSON.stringify({ grant_type: 'pkce', auth_code: code, code_verifier: verifier })
    const headers = { 'content-type': 'application/json', 'user-agent': 'Ember/1.0' }
    const answer = await fetch(`${baseUrl}/api/auth/token`, { method: 'POST', headers, body })
    return (await answer.json()) as { access_token: string }
  }
  return {
    /** What the browser has brought back, oldest first. */
    answers,
    /** The address that the program opens in the member's browser. */
    question: (state: string) => `/authorize?${new URLSearchParams(request(state))}`,
    exchange,
    readMe: (token: string) => fetch(`${baseUrl}/api/me`, { headers: { authorization: `Bearer ${token}` } }),
    close: () => server.close(),
  }
}
