import type { Webhook, WebhookDelivery } from '@hearth/shared/moderation/admin-webhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { ConnectionsScreen } from './ConnectionsScreen.tsx'

const id = '00000000-0000-4000-8000-000000000901'
const deliveryId = '00000000-0000-4000-8000-000000000902'
const failed: WebhookDelivery = {
  id: deliveryId,
  type: 'case.critical',
  state: 'waiting',
  createdAt: '2026-11-30T10:00:00.000Z',
  tries: 1,
  triedAt: '2026-11-30T10:00:01.000Z',
  nextAt: '2026-11-30T10:01:01.000Z',
  status: 500,
  problem: 'refused',
}
const arrived: WebhookDelivery = { ...failed, state: 'delivered', nextAt: null, status: 204, problem: null }
const chat: Webhook = {
  id,
  name: 'Team chat',
  url: 'https://chat.example/hooks/very-secret',
  events: ['case.critical', 'backup.failed'],
  textOnly: false,
  createdAt: '2026-11-30T09:00:00.000Z',
  off: null,
  previousUntil: null,
  last: null,
}
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

let webhooks: Webhook[]
beforeEach(() => {
  webhooks = []
})

const one = `/admin/webhooks/${id}`
/** Opens the screen with these answers beside the list. */
async function open(answers: Parameters<typeof serveStaff>[0] = {}) {
  const calls = await serveStaff({ 'GET /admin/webhooks': () => webhooks, ...answers })
  await show(
    <>
      <ConnectionsScreen />
      <DialogArea />
    </>,
  )
  return (operation: string) => calls.filter(([asked]) => asked === operation).map(([, body]) => body)
}
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
async function choose(name: string) {
  await press('More for Team chat')
  await page.getByRole('menuitem', { name }).click()
}

describe('Connections', () => {
  it('say what they are for while there is none, and the first shows its secret once', async () => {
    const asked = await open({
      'POST /admin/webhooks': (body) => {
        webhooks = [{ ...chat, ...(body as object) }]
        return { webhook: webhooks[0], secret }
      },
    })
    await expect.element(page.getByText('Nobody is told yet')).toBeVisible()
    await press('Add a webhook')
    await page.getByLabelText('Name').fill('On call')
    await page.getByLabelText('Address').fill('https://chat.example/hooks/1')
    await page.getByRole('checkbox', { name: 'A backup failed' }).click()
    await page.getByRole('checkbox', { name: "A case that can't wait" }).click()
    await page.getByRole('checkbox', { name: 'Send only a line of text' }).click()
    await press('Save')
    await expect.element(page.getByLabelText('Secret', { exact: true })).toHaveValue(secret)
    expect(asked('POST /admin/webhooks')).toEqual([
      {
        name: 'On call',
        url: 'https://chat.example/hooks/1',
        events: ['case.critical', 'backup.failed'],
        textOnly: true,
      },
    ])
    await press('Done')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'On call' })).toBeVisible()
    expect(document.body.textContent).not.toContain(secret)
  })

  it('show of an address no more than its host, and offer no eleventh', async () => {
    webhooks = Array.from({ length: 10 }, (_, number) => ({ ...chat, id: id.replace(/1$/, String(number)) }))
    await open()
    await expect.element(page.getByText(/Ten webhooks are the most/)).toBeVisible()
    await expect.element(page.getByText('chat.example', { exact: true }).first()).toBeVisible()
    expect(document.body.textContent).not.toContain('very-secret')
    expect(page.getByRole('button', { name: 'Add a webhook' }).elements()).toEqual([])
  })
})

describe('The form of a webhook', () => {
  it('is not sent before all is right', async () => {
    const asked = await open()
    await press('Add a webhook')
    await press('Save')
    for (const text of ['Give it a name.', 'Type the address.', 'Choose at least one.'])
      await expect.element(page.getByText(text)).toBeVisible()
    await page.getByLabelText('Name').fill('On call')
    await page.getByRole('checkbox', { name: 'A backup failed' }).click()
    for (const [address, text] of [
      ['chat', "That isn't an address."],
      ['http://chat.example/', 'The address has to begin with https://.'],
      ['https://ann:secret@chat.example/', 'Leave name and password out of the address.'],
    ] as const) {
      await page.getByLabelText('Address').fill(address)
      await press('Save')
      await expect.element(page.getByText(text)).toBeVisible()
    }
    expect(asked('POST /admin/webhooks')).toEqual([])
  })

  it('says that ten are the most when a colleague was faster', async () => {
    webhooks = [chat]
    await open({ 'POST /admin/webhooks': () => refusal('WEBHOOKS_FULL') })
    await press('Add a webhook')
    await page.getByLabelText('Name').fill('On call')
    await page.getByLabelText('Address').fill('https://chat.example/hooks/1')
    await page.getByRole('checkbox', { name: 'A backup failed' }).click()
    await press('Save')
    await expect.element(page.getByText(/Ten webhooks are the most/)).toBeVisible()
    await expect.element(page.getByLabelText('Name')).toHaveValue('On call')
  })

  it('marks an address that the server refuses', async () => {
    const problems = [{ field: 'url', code: 'address_private' }]
    await open({
      'POST /admin/webhooks': () => Response.json({ code: 'INVALID', data: { problems } }, { status: 400 }),
    })
    await press('Add a webhook')
    await page.getByLabelText('Name').fill('On call')
    await page.getByLabelText('Address').fill('https://10.0.0.1/')
    await page.getByRole('checkbox', { name: 'A backup failed' }).click()
    await press('Save')
    await expect.element(page.getByText(/belongs to a private network/)).toBeVisible()
    await expect.element(page.getByLabelText('Address')).toHaveFocus()
  })
})

describe('A webhook', () => {
  beforeEach(() => {
    webhooks = [chat]
  })

  it('tells whether a test arrived, or why not', async () => {
    const answers = [arrived, { ...failed, state: 'failed', nextAt: null, problem: 'certificate', status: null }]
    await open({ [`POST ${one}/test`]: () => ({ ...answers.shift()!, type: 'test' }) })
    await press('Send a test to Team chat')
    await expect.element(page.getByText('The test arrived at Team chat')).toBeVisible()
    await press('Send a test to Team chat')
    await expect.element(page.getByText("Its certificate isn't valid.")).toBeVisible()
  })

  it('shows its deliveries and sends one again', async () => {
    let deliveries = [failed]
    const asked = await open({
      [`GET ${one}/deliveries`]: () => deliveries,
      [`POST ${one}/deliveries/${deliveryId}`]: () => {
        deliveries = [arrived]
        return arrived
      },
    })
    await press('Deliveries to Team chat')
    await expect.element(page.getByText(/It answered 500\. Next try:/)).toBeVisible()
    await press(/^Send again: A case that can't wait/)
    await expect.element(page.getByText(/^Arrived /)).toBeVisible()
    expect(asked(`POST ${one}/deliveries/${deliveryId}`)).toHaveLength(1)
  })

  it('is switched off and on again', async () => {
    const asked = await open({
      [`PUT ${one}/state`]: (body) => {
        webhooks = [{ ...chat, off: (body as { on: boolean }).on ? null : 'admin' }]
        return webhooks[0]!
      },
    })
    await choose('Switch off')
    await expect.element(page.getByText('Off', { exact: true })).toBeVisible()
    await choose('Switch on')
    await expect.element(page.getByText('On', { exact: true })).toBeVisible()
    expect(asked(`PUT ${one}/state`)).toEqual([{ on: false }, { on: true }])
  })

  it('is changed', async () => {
    const asked = await open({ [`PUT ${one}`]: (body) => ({ ...chat, ...(body as object) }) })
    await choose('Change')
    await page.getByLabelText('Name').fill('Night shift')
    await press('Save')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(asked(`PUT ${one}`)).toMatchObject([{ name: 'Night shift', url: chat.url, events: chat.events }])
  })

  it('gets a new secret and is deleted after a question', async () => {
    await open({
      [`POST ${one}/secret`]: () => ({ webhook: chat, secret }),
      [`DELETE ${one}`]: () => {
        webhooks = []
        return { done: true }
      },
    })
    await choose('Make a new secret')
    await expect.element(page.getByText(/stays valid for 24 hours/)).toBeVisible()
    await press('Make a new secret')
    await expect.element(page.getByLabelText('Secret', { exact: true })).toHaveValue(secret)
    await press('Done')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await choose('Delete')
    await press('Delete')
    await expect.element(page.getByText('Nobody is told yet')).toBeVisible()
  })
})

describe('A delivery', () => {
  it('that was given up before the first try was not sent', async () => {
    webhooks = [
      { ...chat, off: 'admin', last: { ...failed, state: 'failed', nextAt: null, status: null, problem: null } },
    ]
    await open()
    await expect.element(page.getByText("A case that can't wait: It wasn't sent.")).toBeVisible()
  })
})

it('The menu of a webhook has the focus again after a question, a form and a new secret', async () => {
  webhooks = [chat]
  await open({ [`POST ${one}/secret`]: () => ({ webhook: chat, secret }) })
  const menu = page.getByRole('button', { name: 'More for Team chat' })
  for (const [item, ...pressed] of [
    ['Delete', 'Cancel'],
    ['Change', 'Close'],
    ['Make a new secret', 'Make a new secret', 'Done'],
  ] as const) {
    await choose(item)
    for (const name of pressed) await press(name)
    await expect.element(menu).toHaveFocus()
  }
})
