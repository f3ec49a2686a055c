import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fieldNamed, fillIn, show, submit } from '../../../testing/screen.tsx'
import { ContactForm } from './ContactForm.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

it("checks the fields in their order by the server's rules, and forgets a problem once its field changes", async () => {
  await show(<ContactForm isMember address={null} />)
  await submit()
  expect(fieldNamed('topic')).toBe(document.activeElement)
  await page.getByRole('combobox').selectOptions('safety')
  await fillIn({ message: ' ' })
  await submit()
  expect(fieldNamed('message')).toBe(document.activeElement)
  await fillIn({ message: 'Hello', email: 'ann@fjord..example' })
  await submit()
  const email = page.elementLocator(fieldNamed('email'))
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await fillIn({ email: 'ann@fjord.example' })
  await expect.element(email).not.toHaveAttribute('aria-invalid', 'true')
})

it('sends a message whose account has an address without another one', async () => {
  const sent: unknown[] = []
  globalThis.fetch = async (input, init) => {
    sent.push(await new Request(input, init).json())
    return Response.json({ ticket: 'H-1' })
  }
  await show(<ContactForm isMember address="ann@fjord.example" />)
  await page.getByRole('combobox').selectOptions('safety')
  await fillIn({ message: 'Hello' })
  await submit()
  await expect.element(page.getByText('H-1')).toBeVisible()
  expect(sent).toMatchObject([{ topic: 'safety', message: 'Hello', email: null, requests: [] }])
})

it('keeps what is written while a message is on its way, for the next one', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  globalThis.fetch = async () => {
    await arrival
    return Response.json({ ticket: 'H-1' })
  }
  await show(<ContactForm isMember address="ann@fjord.example" />)
  await page.getByRole('combobox').selectOptions('safety')
  await fillIn({ message: 'Hello' })
  await submit()
  await fillIn({ message: 'Hello, and one more thing' })
  arrive()
  await expect.element(page.getByText('H-1')).toBeVisible()
  await page.getByRole('button').click()
  expect(fieldNamed('message').value).toBe('Hello, and one more thing')
})
