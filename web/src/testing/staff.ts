import { afterEach } from 'vitest'
import { loadAdminTexts } from '../moderation/admin/texts.ts'

type Answer = (body: unknown) => Response | object
type Call = [operation: string, body: unknown]

const { fetch } = globalThis
const ofWindow = fetch.bind(globalThis)
afterEach(() => {
  globalThis.fetch = fetch
})

/** A refusal of the server. */
export const refusal = (code: string, status = 409) => Response.json({ code }, { status })

/**
 * Answers operations of staff, named as `GET /admin/cases`, at once or by a promise; all others do not exist. Loads the texts of the console.
 * @returns what was asked, with its body
 */
export async function serveStaff(answers: Record<string, Answer>): Promise<Call[]> {
  const calls: Call[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return ofWindow(input, init)
    const operation = `${request.method} ${pathname.slice(4)}`
    const body = request.body ? await request.json() : null
    calls.push([operation, body])
    const answer = (await answers[operation]?.(body)) ?? refusal('NOT_FOUND', 404)
    return answer instanceof Response ? answer : Response.json(answer)
  }
  await loadAdminTexts()
  return calls
}
