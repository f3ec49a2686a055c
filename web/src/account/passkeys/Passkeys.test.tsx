import type { Passkey } from '@hearth/shared/account/passkeys'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { Passkeys } from './Passkeys.tsx'

const createdAt = '2026-11-20T12:00:00.000Z'
const phone: Passkey = { id: '00000000-0000-4000-8000-000000000001', name: 'Phone', createdAt, lastUsedAt: null }
const unnamed: Passkey = { ...phone, id: '00000000-0000-4000-8000-000000000002', name: null, lastUsedAt: createdAt }

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

/** Answers as the server does. @param refusal the code of every change */
function serve(passkeys: Passkey[], refusal?: string) {
  const calls: string[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    if (path.endsWith('/ways-in')) return Response.json({ passkey: true })
    if (request.method === 'GET') return Response.json(passkeys)
    calls.push(`${request.method} ${path} ${await request.text()}`)
    return refusal ? Response.json({ code: refusal }, { status: 409 }) : Response.json(phone)
  }
  return calls
}

it('lists passkeys with their days, and gives one a name, but no empty one', async () => {
  const calls = serve([unnamed, phone])
  await show(<Passkeys />)
  await expect
    .poll(() => page.getByRole('listitem').elements()[0]?.textContent)
    .toMatch(/^Passkey.*Added November 20, 2026.*Last used:/)
  await page.getByRole('button', { name: 'Rename Passkey' }).click()
  const field = page.getByLabelText('Name')
  await expect.element(field).toHaveFocus()
  await field.clear()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toBeInvalid()
  expect(calls).toEqual([])
  await field.fill('Laptop')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => calls).toEqual([`PUT /api/me/passkeys/${unnamed.id} {"name":"Laptop"}`])
  await expect.element(page.getByRole('button', { name: 'Rename Passkey' })).toHaveFocus()
})

it('says why the last way in stays', async () => {
  const calls = serve([phone], 'LAST_WAY_IN')
  await show(
    <>
      <Passkeys />
      <DialogArea />
    </>,
  )
  await page.getByRole('button', { name: 'Remove Phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('This is your only way to sign in. Add another one first.')).toBeVisible()
  expect(calls).toEqual([`DELETE /api/me/passkeys/${phone.id} `])
  await expect.element(page.getByRole('listitem')).toBeVisible()
})
