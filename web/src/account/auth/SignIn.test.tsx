import type { WaysIn } from '@hearth/shared/account/ways-in'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, fieldNamed, fillIn, show, submit } from '../../testing/screen.tsx'
import { AuthTabs } from './AuthTabs.tsx'
import { EmailField } from './fields.tsx'

const showSignIn = () => show(<AuthTabs tab="sign-in" onTab={() => {}} fromMail={false} />)

it('names the field that is missing, and shows the password on request', async () => {
  await showSignIn()
  await submit()
  const email = page.getByLabelText('Email', { exact: true })
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Please enter your email.')
  await fillIn({ email: 'nora@example.test' })
  await submit()
  const secret = page.getByLabelText('Password', { exact: true })
  await expect.element(secret).toHaveFocus()
  await expect.element(secret).toHaveAccessibleDescription('Please enter your password.')
  await secret.fill('a secret')
  const eye = page.getByRole('button', { name: 'Show password' })
  await eye.click()
  await expect.element(secret).toHaveAttribute('type', 'text')
  await expect.element(eye).toHaveAttribute('aria-pressed', 'true')
  await eye.click()
  await expect.element(secret).toHaveAttribute('type', 'password')
})

it('asks for an address before it sends a recovery mail', async () => {
  await showSignIn()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectToast('Email required', 'Enter your email to recover your password.')
  await expect.element(fieldNamed('email')).toHaveFocus()
  await fillIn({ email: 'nora' })
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectToast('Invalid email', 'Please enter a valid email address.')
})

it('keeps the caret in its place when phone numbers turn out to be allowed while the visitor types', async () => {
  function Field({ type }: { type: 'email' | 'text' }) {
    const [value, setValue] = useState('')
    return <EmailField type={type} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
  }
  function Switching() {
    const [type, setType] = useState<'email' | 'text'>('email')
    return (
      <form>
        <Field type={type} />
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setType('text')}>
          Allow numbers
        </button>
      </form>
    )
  }
  await show(<Switching />)
  fieldNamed('email').focus()
  await userEvent.keyboard('nora')
  await page.getByRole('button', { name: 'Allow numbers' }).click()
  await expect.element(fieldNamed('email')).toHaveFocus()
  await userEvent.keyboard('@x')
  await expect.element(fieldNamed('email')).toHaveValue('nora@x')
  fieldNamed('email').blur()
  await expect.element(fieldNamed('email')).toHaveAttribute('type', 'text')
})

describe('Besides the password', () => {
  const { fetch } = globalThis
  afterEach(() => {
    globalThis.fetch = fetch
  })

  const bare: WaysIn = {
    emailCode: true,
    magicLink: false,
    phone: null,
    providers: [],
    sso: false,
    passkey: false,
    wallet: false,
    captcha: null,
  }
  const full: WaysIn = {
    ...bare,
    magicLink: true,
    phone: { countries: [{ code: 'DK', callingCode: '45' }] },
    providers: [{ id: 'fjord', label: 'Fjord ID' }],
    sso: true,
    passkey: true,
  }

  it.each([
    ['an installation without settings', bare, ['Code by email']],
    [
      'one with every setting',
      full,
      ['Fjord ID', 'Passkey', 'Code by email', 'Code by text', 'Link by email', 'Company or organisation'],
    ],
  ])('%s offers a button for what it has, and none for what it has not', async (_name, offered, names) => {
    globalThis.fetch = async (input, init) =>
      new Request(input, init).url.endsWith('/api/ways-in')
        ? Response.json(offered)
        : Response.json({}, { status: 404 })
    await showSignIn()
    await expect.element(page.getByText('or', { exact: true })).toBeVisible()
    const row = page.getByText('or', { exact: true }).element().parentElement!
    expect([...row.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(names)
  })
})
