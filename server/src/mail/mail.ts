import { createTransport } from 'nodemailer'
import type { Env } from '../config/env.ts'

export type Mail = { to: string; subject: string; text: string; html: string; links: string[]; at: string }
export type Mailer = {
  send(mail: Omit<Mail, 'at'>): Promise<void>
  /** The mails that nobody sends onward, newest first; null where a real mail server delivers them. */
  kept: Mail[] | null
  /** Waits for the mails that are on their way to the mail server. */
  close(): Promise<unknown>
}

// Enough for a morning of trying things out, and a bound on the memory that it takes.
const keptAtMost = 200

function keeper(): Mailer {
  const kept: Mail[] = []
  return {
    kept,
    close: async () => {},
    async send(mail) {
      kept.unshift({ ...mail, at: new Date().toISOString() })
      kept.length = Math.min(kept.length, keptAtMost)
    },
  }
}

/** In a local network the viewer is closed, so the operator reads the links at the console and passes them on. */
const printer: Mailer = {
  kept: null,
  close: async () => {},
  send: async ({ to, subject, links }) => console.log(`\n  Mail for ${to}: ${subject}\n  ${links.join('\n  ')}\n`),
}

/** Sends through SMTP_URL when it is set; otherwise keeps the mails for the viewer at /dev/mail, or in a trial prints them. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'trial'>): Mailer {
  if (!env.SMTP_URL) return env.trial ? printer : keeper()
  // A mail server that is silent must not hold up a stop.
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url: env.SMTP_URL, ...patience })
  const underWay = new Set<Promise<unknown>>()
  return {
    kept: null,
    close: () => Promise.allSettled(underWay),
    async send({ to, subject, text, html }) {
      const sent = transport.sendMail({ from: env.MAIL_FROM, to, subject, text, html })
      underWay.add(sent)
      await sent.finally(() => underWay.delete(sent))
    },
  }
}
