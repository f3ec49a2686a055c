import { second } from '@hearth/shared/time'
import pLimit from 'p-limit'
import type { Services } from '../api.ts'
import { startRounds } from '../jobs/rounds.ts'
import { viewerOf } from '../visibility/queries.ts'
import { digestMail } from './digest-mail.ts'
import { planMail } from './plan.ts'
import {
  claimMembers,
  type DueNews,
  dueNews,
  finishMembers,
  maxFailures,
  membersAtOnce,
  type Outcome,
  postponeMember,
} from './queue.ts'
import { type DigestRecipient, recipientsOf } from './recipients.ts'

type Deps = Pick<Services, 'db' | 'env' | 'secret' | 'mailer' | 'log'>

/** How often a process looks for mails that are due. */
const pauseMs = 20 * second
/** Mails on their way at the same time; that many may be sent twice, with the same id, when a process is killed. */
const mailsAtOnce = 10

const idsOf = (news: DueNews[]) => news.map(({ id }) => id)

/** SMTP: the mailbox does not exist or refuses the mail, so another attempt would end the same way. */
const isPermanent = (error: Error & { responseCode?: number }) => (error.responseCode ?? 0) >= 500

/** Sends what is due to one member. */
async function sendTo(deps: Deps, recipient: DigestRecipient): Promise<Outcome> {
  const { db, mailer } = deps
  const { profileId } = recipient
  const viewer = await viewerOf(db, recipient.userId)
  const news = viewer ? await dueNews(db, viewer) : []
  const { send, drop, later, digestDay } = planMail(recipient, news)
  if (send.length) await mailer.send(digestMail(deps, recipient, send), 'bulk')
  const done = idsOf([...send, ...drop])
  return { profileId, done, later: later && { ids: idsOf(later.news), dueAt: later.dueAt }, digestDay }
}

/** What becomes of a member to whom nothing could be sent: another attempt, or none. */
async function failed(
  { db, log }: Deps,
  { profileId, userId }: DigestRecipient,
  error: Error,
): Promise<Outcome | null> {
  log.warn({ part: 'digests', name: error.name }, 'a mail of news could not be sent')
  if (!isPermanent(error) && (await postponeMember(db, profileId)) < maxFailures) return null
  const viewer = await viewerOf(db, userId)
  const news = viewer ? await dueNews(db, viewer) : []
  return { profileId, done: idsOf(news), later: null, digestDay: null }
}

/**
 * Sends the mails that are due to a few members. Any number of processes may do so at the same time.
 * @returns whether more may be due
 */
export async function sendDigests(deps: Deps): Promise<boolean> {
  const { db } = deps
  const recipients = await recipientsOf(db, await claimMembers(db))
  const slot = pLimit(mailsAtOnce)
  const send = (recipient: DigestRecipient) =>
    slot(async () => {
      const outcome = await sendTo(deps, recipient).catch((error: Error) => failed(deps, recipient, error))
      if (outcome) await finishMembers(db, [outcome])
    })
  await Promise.all(recipients.map(send))
  return recipients.length === membersAtOnce
}

/**
 * Sends mails of news until the process stops. Without a mail server they would only fill the operator's console.
 * @returns a function that stops, and waits for mails on their way
 */
export function startDigests(services: Services): () => Promise<void> {
  if (services.env.trial && !services.env.SMTP_URL) return async () => {}
  return startRounds(services.log, { name: 'digests', pauseMs, round: () => sendDigests(services) })
}
