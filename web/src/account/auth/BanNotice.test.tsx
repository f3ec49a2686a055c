import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { BanNotice } from './BanNotice.tsx'

it('shows the reason of the team as written, and where to object', async () => {
  const statement = 'You asked several members for money.\n<b>Twice.</b>'
  const ban = {
    category: 'scam',
    since: '2026-11-23T00:00:00.000Z',
    contact: 'people@example.test',
    statement,
  } as const
  await show(<BanNotice ban={ban} />)
  await expect.element(page.getByText('<b>Twice.</b>', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'people@example.test' })).toBeVisible()
})

it('says when a suspension ends', async () => {
  const until = '2026-12-04T10:00:00.000Z'
  await show(<BanNotice ban={{ category: 'spam', since: null, until, contact: null }} />)
  await expect.element(page.getByText('Your account is suspended')).toBeVisible()
  await expect.element(page.getByText('You can sign in again on December 4, 2026.')).toBeVisible()
})

it('says what happened once: in the statement of reasons, or in its own words when there is none', async () => {
  const { fetch } = globalThis
  const facts = 'You asked several members for money.'
  const statement = {
    id: '01890000-0000-7000-8000-000000000001',
    puid: 'D-ABCD-2345',
    decidedAt: '2026-11-20T10:00:00.000Z',
    actions: [{ action: 'ban', until: null }],
    category: 'scam',
    ground: 'terms',
    clause: 'scams',
    facts,
    text: 'Your account is closed.',
    byNotice: false,
    detectedByMachine: false,
    decidedByMachine: 'none',
    inForce: true,
    appeal: { state: 'expired', until: '2027-05-20T10:00:00.000Z', text: null, reason: null, decidedAt: null },
  }
  let statements: object[] = [statement]
  globalThis.fetch = async (input, init) =>
    new URL(new Request(input, init).url).pathname === '/api/banned/statements'
      ? Response.json(statements)
      : fetch(input, init)
  try {
    const ban = { category: 'scam', since: null, contact: null, statement: facts } as const
    await show(<BanNotice ban={{ ...ban, ticket: 'one' }} />)
    await expect.element(page.getByText('D-ABCD-2345')).toBeVisible()
    expect(page.getByText(facts).elements()).toHaveLength(1)
    statements = []
    await show(<BanNotice ban={{ ...ban, ticket: 'two' }} />)
    await expect.element(page.getByText(facts).last()).toBeVisible()
  } finally {
    globalThis.fetch = fetch
  }
})
