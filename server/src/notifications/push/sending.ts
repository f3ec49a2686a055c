import { minute, second } from '@hearth/shared/time'
import pLimit from 'p-limit'
import { startRounds } from '../../platform/jobs/rounds.ts'
import type { Services } from '../../services.ts'
import { toRecipient } from '../notify.ts'
import { choiceOf, mayGoAt } from '../rules.ts'
import { newsOf } from './news.ts'
import { notificationOf } from './notification.ts'
import { dropSubscription } from './queries.ts'
import { type Claimed, claimMessages, finishMessage, perRound, postpone, queueMessages } from './queue.ts'
import type { PushResult } from './send.ts'

type Deps = Pick<Services, 'db' | 'env' | 'push' | 'log'>

/** How often a process looks for something to send. Two reads by index, which find nothing most of the time. */
const pauseMs = 2 * second
/** Messages that a process sends at the same time. */
const atOnce = 10
/** While the member looks at the product, a push waits: it shows the same by itself. */
const looking = { againMs: 15 * second, longestMs: 2 * minute } as const
/** Waits between attempts double, from the first to the longest. */
const retry = { firstMs: 30 * second, longestMs: 30 * minute } as const

const waitAfter = (attempts: number, random = Math.random) =>
  Math.min(retry.longestMs, retry.firstMs * 2 ** (attempts - 1)) * (1 + random() / 2)

/**
 * When a message has to wait, until when; `never` when the member needs it no more: the notice is read, the choice of
 * this kind was taken back, or the member has had a visible tab since.
 */
function holdUntil(claimed: Claimed, now = Date.now()): Date | 'never' | null {
  if (claimed.isRead) return 'never'
  const recipient = toRecipient(claimed)
  if (!choiceOf(claimed.kind, recipient).push) return 'never'
  const dueAt = mayGoAt(recipient, new Date(now))
  if (dueAt.getTime() > now) return dueAt
  if (!claimed.isLooking) return null
  return now - claimed.eventAt.getTime() > looking.longestMs ? 'never' : new Date(now + looking.againMs)
}

/** Keeps, retries or ends what the push service has answered for. */
async function settle({ db, log }: Deps, claimed: Claimed, answer: PushResult) {
  if (answer.result === 'gone') return dropSubscription(db, claimed.sessionId, claimed.endpoint)
  if (answer.result === 'refused')
    log.warn({ part: 'push', service: new URL(claimed.endpoint).hostname }, 'a push service refused a message')
  if (answer.result !== 'later') return finishMessage(db, claimed)
  const again = new Date(Date.now() + (answer.afterMs ?? waitAfter(claimed.attempts)))
  if (again > claimed.expiresAt) return finishMessage(db, claimed)
  return postpone(db, claimed, again, claimed.attempts)
}

async function sendOne(deps: Deps, claimed: Claimed) {
  const { db, env, push } = deps
  const until = holdUntil(claimed)
  if (until === 'never') return finishMessage(db, claimed)
  if (until) return postpone(db, claimed, until, claimed.attempts - 1)
  const news = await newsOf(db, claimed)
  if (!news) return finishMessage(db, claimed)
  const topic = (tag: string) => push.topicOf(claimed.profileId, tag)
  const message = notificationOf(env, news, claimed.languageCode, topic)
  return settle(deps, claimed, await push.send(claimed, message))
}

/**
 * Sends what is due. Any number of processes may do so at the same time.
 * @returns whether more may be due
 */
export async function sendDue(deps: Deps): Promise<boolean> {
  const { db, log } = deps
  const queued = await queueMessages(db)
  const claimed = await claimMessages(db)
  const slot = pLimit(atOnce)
  const fail = (error: Error) => log.warn({ part: 'push', name: error.name }, 'a push could not be sent')
  await Promise.all(claimed.map((one) => slot(() => sendOne(deps, one)).catch(fail)))
  return queued === perRound.deliveries || claimed.length === perRound.messages
}

/**
 * Sends until the process stops.
 * @returns a function that stops, and waits for what is being sent
 */
export const startPush = (deps: Deps): (() => Promise<void>) =>
  startRounds(deps.log, { name: 'push', pauseMs, round: () => sendDue(deps) })
