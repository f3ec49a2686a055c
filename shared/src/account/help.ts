import * as z from 'zod'
import { api } from '../api.ts'
import { mailAddress, requiredLines } from '../text.ts'
import { HelpLines } from './help-lines.ts'

/** What a message to the operator is about. */
export const contactTopics = ['account', 'safety', 'technical', 'privacy', 'other'] as const

export const contactLimits = {
  /** Characters of a message. */
  message: 4000,
  /** Numbers of failed requests that one message may name. */
  requests: 5,
} as const

export const ContactInput = z.strictObject({
  /** Chosen by the client. The ticket number follows from it: a message that is sent again keeps its number. */
  id: z.uuid(),
  /** Where the operator answers. Not used for an account that has a confirmed address. */
  email: mailAddress('email_invalid').nullish(),
  topic: z.enum(contactTopics, 'topic_required'),
  message: requiredLines('message_required', contactLimits.message, 'message_too_long'),
  /** Ids of requests that failed (`x-request-id`), if the sender agrees. They name log lines, not members. */
  requests: z.array(z.uuid()).max(contactLimits.requests).default([]),
})
export type ContactInput = z.input<typeof ContactInput>

export const help = {
  lines: api
    .route({
      method: 'GET',
      path: '/help-lines',
      summary: 'Telephone lines for help, with their sources; needs no session',
    })
    .output(HelpLines),
  contact: api
    .route({ method: 'GET', path: '/contact', summary: 'Whether the operator receives messages; needs no session' })
    .output(z.object({ open: z.boolean() })),
  write: api
    .errors({
      CONTACT_OFF: { status: 404 },
      CAPTCHA_REQUIRED: { status: 400 },
      CAPTCHA_FAILED: { status: 403 },
      CAPTCHA_UNAVAILABLE: { status: 503 },
    })
    .route({
      method: 'POST',
      path: '/contact',
      summary:
        'Send a message to the operator; without a session, with the proof of a person if the installation asks for one',
    })
    .input(ContactInput)
    .output(z.object({ ticket: z.string() })),
}
