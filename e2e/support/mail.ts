import { type APIRequestContext, expect } from '@playwright/test'

type Mail = { to: string; subject: string; text: string; links: string[] }

/** The newest mail to an address, as the viewer of a fresh machine shows it. */
export async function newestMail(request: APIRequestContext, to: string): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const mails = (await (await request.get('/dev/mail.json')).json()) as Mail[]
    found = mails.find((mail) => mail.to === to)
    expect(found).toBeDefined()
  }).toPass()
  return found!
}

/** How many mails an address has got so far. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<number> {
  const mails = (await (await request.get('/dev/mail.json')).json()) as { to: string }[]
  return mails.filter((mail) => mail.to === to).length
}

/** Waits until an address has received exactly this many mails. */
export const expectMails = (request: APIRequestContext, to: string, count: number) =>
  expect.poll(() => mailsTo(request, to)).toBe(count)

/** The newest mail's link, once there are at least `count` mails. */
export async function linkOf(request: APIRequestContext, to: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(request, to)).toBeGreaterThanOrEqual(count)
  return (await newestMail(request, to)).links[0]!
}
