import { second } from '@hearth/shared/time'
import pLimit from 'p-limit'
import { viewerOf } from '../../members/visibility/queries.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import { type MailError, verdictOf } from '../../platform/mail/mail-error.ts'
import type { Services } from '../../services.ts'
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

/** What follows for a member when their mail could not be sent: another attempt, or none. */
async function failed(deps: Deps, { profileId, userId }: DigestRecipient, error: MailError): Promise<Outcome | null> {
  const { db, log } = deps
  const verdict = verdictOf(error)
  log.warn({ part: 'digests', name: error.name, code: error.code, verdict }, 'a mail of news could not be sent')
  // The claim ends by itself, and the next attempt does not count.
  if (verdict === 'server') throw error
  if (verdict === 'later' && (await postponeMember(db, profileId)) < maxFailures) return null
  const viewer = await viewerOf(db, userId)
  const news = viewer ? await dueNews(db, viewer) : []
  return { profileId, done: idsOf(news), later: null, digestDay: null }
}

/**
 * Sends the mails that are due to a few members. Any number of processes may do so at the same time. While the mail
 * server takes no mails, it is asked once a round.
 * @returns whether more may be due
 */
export async function sendDigests(deps: Deps): Promise<boolean> {
  const { db } = deps
  const recipients = await recipientsOf(db, await claimMembers(db))
  const slot = pLimit(mailsAtOnce)
  let isDown = false
  const send = async (recipient: DigestRecipient) => {
    if (isDown) return
    try {
      const outcome = await sendTo(deps, recipient).catch((error: MailError) => failed(deps, recipient, error))
      if (outcome) await finishMembers(db, [outcome])
    } catch {
      isDown = true
    }
  }
  await Promise.all(recipients.map((recipient) => slot(() => send(recipient))))
  return !isDown && recipients.length === membersAtOnce
}

/**
 * Sends mails of news until the process stops. Without a mail server they would only fill the operator's console.
 * @returns a function that stops, and waits for mails on their way
 */
export function startDigests(services: Services): () => Promise<void> {
  if (services.env.trial && !services.env.SMTP_URL) return async () => {}
  return startRounds(services.log, { name: 'digests', pauseMs, round: () => sendDigests(services) })
}
