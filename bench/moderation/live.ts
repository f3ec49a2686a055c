import { livePath } from '@hearth/shared/chat/live'
import { io } from 'socket.io-client'
import { readEnv } from '../../server/src/platform/config/env.ts'
import { connect, type Database } from '../../server/src/platform/db/connection.ts'
import { giveRole } from '../../server/src/testing/roles.ts'
import { mintSession } from '../../server/src/testing/session.ts'
import { startServer } from '../search/http.ts'

const secret = 'a secret for the measurement alone'
const claims = 100

/** A moderator with a session, whose second factor has just been given. */
async function moderator(db: Database, userId: string, baseUrl: string): Promise<string> {
  const env = readEnv({ BASE_URL: baseUrl, LOG_LEVEL: 'silent' })
  const { name, value } = await mintSession(db, { secret: [secret], env }, userId)
  await giveRole(db, { userId }, 'moderator')
  return `${name}=${value}`
}

/** @returns milliseconds from the call by which one moderator claims a case until the event arrives at another's screen */
export async function claimsSeen(databaseUrl: string, dataDir: string): Promise<number[]> {
  const { db, close } = connect(databaseUrl)
  const server = await startServer(databaseUrl, dataDir, { BASE_URL: 'http://localhost:3000' })
  const accounts = await db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'userId')
    .where('profileCompleted', '=', true)
    .where('emailVerified', '=', true)
    .where('banned', '=', false)
    .where('deletesAt', 'is', null)
    .where('userId', 'not in', db.selectFrom('userRoles').select('userId'))
    .select('userId')
    .limit(2)
    .execute()
  const [mo, mia] = await Promise.all(accounts.map(({ userId }) => moderator(db, userId, 'http://localhost:3000')))
  const origin = 'http://localhost:3000'
  const screen = io(server.base, {
    path: livePath,
    transports: ['websocket'],
    extraHeaders: { cookie: mia!, origin },
  })
  await new Promise((resolve, reject) => screen.on('connect', () => resolve(null)).on('connect_error', reject))
  const heard = new Map<string, number>()
  screen.on('event', (event) => {
    if (event.type === 'case') heard.set(event.caseId, performance.now())
  })
  const times: number[] = []
  for (let i = 0; i < claims; i++) {
    const began = performance.now()
    const answer = await fetch(`${server.base}/api/admin/cases/next`, {
      method: 'POST',
      headers: { cookie: mo!, origin, 'content-type': 'application/json' },
      body: '{}',
    })
    const { caseId } = (await answer.json()) as { caseId?: string }
    if (!caseId) throw new Error(`No case was claimed: ${answer.status}`)
    const deadline = began + 10_000
    while (!heard.has(caseId) && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 1))
    times.push((heard.get(caseId) ?? Number.POSITIVE_INFINITY) - began)
  }
  screen.disconnect()
  // Without its farewell: it would wait for the nightly deletions, and the data is measured again.
  await server.kill()
  await close()
  return times
}
