import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useAppBadge } from './use-app-badge.ts'

function Icon({ unread }: { unread: number }) {
  useAppBadge(unread)
  return null
}

afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge'] as const) Reflect.deleteProperty(navigator, name)
})

/** A device with an icon. @param answer what it says to each wish */
function onDevice(answer: () => Promise<void>) {
  const badges: unknown[] = []
  const setAppBadge = (unread?: number) => {
    badges.push(unread)
    return answer()
  }
  const clearAppBadge = () => {
    badges.push('none')
    return answer()
  }
  Object.defineProperties(navigator, {
    setAppBadge: { value: setAppBadge, configurable: true },
    clearAppBadge: { value: clearAppBadge, configurable: true },
  })
  return badges
}

it('The icon’s number follows the unread messages, and goes with the account', async () => {
  const badges = onDevice(async () => {})
  const { rerender, unmount } = await render(<Icon unread={2} />)
  for (const unread of [2, 5, 0]) await rerender(<Icon unread={unread} />)
  expect(badges).toEqual([2, 5, 0])
  await unmount()
  expect(badges.at(-1)).toBe('none')
})

it('A device that refuses the number, or has no icon, goes without one', async () => {
  const badges = onDevice(() => Promise.reject(new Error('not installed')))
  await (await render(<Icon unread={2} />)).unmount()
  expect(badges).toEqual([2, 'none'])
})
