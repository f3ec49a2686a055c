import { afterEach, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { openProduct, serve } from '../../testing/product.tsx'

type Sender = { send(method: string, options: object): Promise<unknown> }

/** Makes the device prefer a theme; without one, it keeps its own preference. */
const prefer = (...values: ('light' | 'dark')[]) =>
  (cdp() as unknown as Sender).send('Emulation.setEmulatedMedia', {
    features: values.map((value) => ({ name: 'prefers-color-scheme', value })),
  })
afterEach(() => prefer())

const theme = (name: string) => page.getByRole('radio', { name })
const ground = () => getComputedStyle(document.body).backgroundColor
const [light, dark] = ['rgb(251, 248, 245)', 'rgb(23, 19, 18)']
const kept = () => localStorage.getItem('hearth-theme')

it('follows the device by default; a chosen theme stays, whatever the device prefers, after a reload too', async () => {
  const bar = document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'theme-color' }))
  serve({})
  await prefer('light')
  const { unmount } = await openProduct('/')
  await expect.element(theme('System')).toBeChecked()
  await expect.poll(ground).toBe(light)
  await prefer('dark')
  await expect.poll(ground).toBe(dark)
  await theme('Light').click()
  await expect.poll(ground).toBe(light)
  await theme('System').click()
  expect(kept()).toBe('system')
  await expect.poll(ground).toBe(dark)

  await prefer('light')
  await expect.poll(ground).toBe(light)
  await theme('Dark').click()
  await expect.poll(ground).toBe(dark)
  expect(bar.content).toBe('#171312')
  expect(kept()).toBe('dark')
  await unmount()
  document.documentElement.removeAttribute('data-mantine-color-scheme')
  await openProduct('/', { again: true })
  await expect.element(theme('Dark')).toBeChecked()
  await expect.poll(ground).toBe(dark)
  bar.remove()
})
