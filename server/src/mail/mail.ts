import { createTransport } from 'nodemailer'
import type { Env } from '../config/env.ts'

export type Mail = { to: string; subject: string; text: string; html: string; links: string[]; at: string }
export type Mailer = {
  send(mail: Omit<Mail, 'at'>): Promise<void>
  /** The mails that nobody sends onward, newest first; null where a real mail server delivers them. */
  captured: Mail[] | null
  /** Waits for the mails that are on their way to the mail server. */
  close(): Promise<unknown>
}

// Enough for a morning of trying things out, and a bound on the memory that it takes.
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

/** In a local network the viewer is closed, so the operator reads the links at the console and passes them on. */
const printingMailer: Mailer = {
  captured: null,
  close: async () => {},
  send: async ({ to, subject, links }) => console.log(`\n  Mail for ${to}: ${subject}\n  ${links.join('\n  ')}\n`),
}

/** Sends through SMTP_URL when it is set; otherwise keeps the mails for the viewer at /dev/mail, or in a trial prints them. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'trial'>): Mailer {
  if (!env.SMTP_URL) return env.trial ? printingMailer : createCapturingMailer()
  // A mail server that is silent must not hold up a stop.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url: env.SMTP_URL, ...timeouts })
  const inFlight = new Set<Promise<unknown>>()
  return {
    captured: null,
    close: () => Promise.allSettled(inFlight),
    async send({ to, subject, text, html }) {
      const sent = transport.sendMail({ from: env.MAIL_FROM, to, subject, text, html })
      inFlight.add(sent)
      await sent.finally(() => inFlight.delete(sent))
    },
  }
}
