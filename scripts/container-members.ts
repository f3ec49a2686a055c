// Two members who meet in a container, over HTTP as browsers do.
import { randomUUID } from 'node:crypto'
import { aProfile, password } from '@hearth/shared/testing'
import { type APIRequestContext, type APIResponse, request } from '@playwright/test'

type Mail = { to: string; links: string[] }
export type Conversation = { reader: APIRequestContext; id: string }

async function expectOk<Body = unknown>(answer: APIResponse) {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Body
}

async function linkTo(email: string, mails: () => Mail[]) {
  for (let attempt = 0; attempt < 50; attempt++) {
    const link = mails().find(({ to }) => to === email)?.links[0]
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no mail to ${email}`)
}

/** Signs up, confirms by the mail's link, signs in and completes a profile. */
async function join(baseURL: string, firstName: string, mails: () => Mail[]) {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  const email = `${firstName.toLowerCase()}@example.test`
  const account = { email, password, name: firstName, firstName, lastName: 'Berg', birthday: '1994-04-23' }
  await expectOk(await context.post('/api/auth/sign-up/email', { data: account }))
  const token = decodeURIComponent(new URL(await linkTo(email, mails)).hash.slice(1))
  await expectOk(await context.post('/api/auth/confirm-email', { data: { token } }))
  await expectOk(await context.post('/api/auth/sign-in/email', { data: { email, password } }))
  const { birthday: _, ...profile } = { ...aProfile, firstName }
  const { id } = await expectOk<{ id: string }>(await context.put('/api/me/profile', { data: profile }))
  return { context, id }
}

/** Ann writes to Bo. @param mails what the container has sent so far */
export async function aConversationIn(port: number, mails: () => Mail[]): Promise<Conversation> {
  const baseURL = `http://localhost:${port}`
  const ann = await join(baseURL, 'Ann', mails)
  const bo = await join(baseURL, 'Bo', mails)
  const { id } = await expectOk<{ id: string }>(await ann.context.put(`/api/conversations/with/${bo.id}`))
  const path = `/api/conversations/${id}/messages/${randomUUID()}`
  await expectOk(await ann.context.put(path, { data: { content: 'Hello from a container' } }))
  return { reader: bo.context, id }
}

/** What the other member reads. */
export async function messagesOf({ reader, id }: Conversation): Promise<string[]> {
  const { messages } = await expectOk<{ messages: { content: string }[] }>(
    await reader.get(`/api/conversations/${id}/messages`),
  )
  return messages.map(({ content }) => content)
}
