import { Agent, request } from 'node:http'

/** As many connections as there are people. */
const agent = new Agent({ keepAlive: true })

/** Sends one request and reads its response. @returns the status */
function ask(url: string, headers: Record<string, string> = {}, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject).end(body)
  })
}

export const health = (base: string) => ask(`${base}/api/health`)

/** Tries a password, once. @returns the status */
export const trySignIn = (base: string, email: string, password: string) =>
  ask(
    `${base}/api/auth/sign-in/email`,
    { 'content-type': 'application/json', origin: base },
    JSON.stringify({ email, password }),
  )
