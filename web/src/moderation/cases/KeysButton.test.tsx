import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { KeysButton } from './KeysButton.tsx'

const { innerWidth, innerHeight } = window
afterEach(() => page.viewport(innerWidth, innerHeight))

async function showAt(width: number) {
  await serveStaff({})
  await page.viewport(width, 800)
  await show(
    <>
      <KeysButton place="queue" />
      <KeyHint>C</KeyHint>
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Find' })).toBeVisible()
  return [page.getByRole('button', { name: 'Keys' }), page.getByText('C', { exact: true })]
}

it('A moderator at a desk finds the list of keys, and the key on its button', async () => {
  for (const hint of await showAt(1280)) await expect.element(hint).toBeVisible()
})

it('A phone names no keys', async () => {
  for (const hint of await showAt(390))
    expect(hint.elements().filter((element) => element.checkVisibility())).toEqual([])
})
