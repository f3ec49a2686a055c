import { createTransport } from 'nodemailer'
import type { Env } from '../config/env.ts'
import { countMail } from './mail-metrics.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The addresses that the mail is about. */
  links: string[]
  headers?: Record<string, string>
  messageId?: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string
  at: string
}
export type Mailer = {
  /** @param channel `bulk` for many mails in a row: they share connections to the mail server */
  send(mail: Omit<Mail, 'at'>, channel?: 'single' | 'bulk'): Promise<void>
  /** Mails kept in memory instead of sent, newest first; null when a mail server delivers them. */
  captured: Mail[] | null
  /** Waits for mails on their way to the mail server. */
  close(): Promise<unknown>
}

// Enough for trying things out, and a bound on memory.
const maxCapturedMails = 200

function createCapturingMailer(): Mailer {
  const kept: Mail[] = []
  return {
    captured: kept,
    close: async () => {},
    async send(mail) {
      kept.unshift({ ...mail, at: new Date().toISOString() })
      kept.length = Math.min(kept.length, maxCapturedMails)
    },
  }
}

/** Connections to the mail server for many mails in a row. */
const bulkConnections = 5

/** A trial in a local network has no mail viewer, so the operator reads the links on the console and passes them on. */
const printingMailer: Mailer = {
  captured: null,
  close: async () => {},
  send: async ({ to, subject, text, links }) =>
    console.log(`\n  Mail for ${to}: ${subject}\n  ${(links.length ? links : text.split('\n')).join('\n  ')}\n`),
}

/**
 * Sends through SMTP_URL if it is set. Otherwise captures mails for the viewer at /dev/mail or, in a trial, prints
 * them.
 */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'trial'>): Mailer {
  if (!env.SMTP_URL) return env.trial ? printingMailer : createCapturingMailer()
  // A silent mail server must not delay the stop.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url: env.SMTP_URL, ...timeouts })
  const bulk = createTransport({ url: env.SMTP_URL, ...timeouts, pool: true, maxConnections: bulkConnections })
  const inFlight = new Set<Promise<unknown>>()
  return {
    captured: null,
    close: async () => {
      await Promise.allSettled(inFlight)
      bulk.close()
    },
    async send({ to, subject, text, html, headers, messageId, replyTo }, channel = 'single') {
      const mail = { from: env.MAIL_FROM, to, subject, text, html, headers, messageId, replyTo }
      // A single mail has a connection of its own: a pooled one may be closed by the server at any time.
      const sent = (channel === 'bulk' ? bulk : transport).sendMail(mail)
      countMail(sent)
      inFlight.add(sent)
      await sent.finally(() => inFlight.delete(sent))
    },
  }
}
