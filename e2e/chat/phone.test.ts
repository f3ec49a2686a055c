import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember } from '../support/accounts.ts'
import {
  bubble,
  composer,
  conversationWith,
  createRemoteConversation,
  fillConversation,
  openConversation,
  sendMessage,
} from '../support/conversations.ts'
import { shiftOf, watchShifts } from '../support/shifts.ts'

const phone = { width: 390, height: 844 }
const partnerBar = (page: Page) => page.locator('header').filter({ hasText: 'Bo B.' })
const siteBar = (page: Page) =>
  page.locator('header').filter({ has: page.getByRole('link', { name: 'Hearth, home page' }) })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
/** Where an element of the page ends, in pixels of the window. */
const lowerEdge = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => Math.round(one.getBoundingClientRect().bottom))

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('Nothing jumps while the page of a conversation opens', async ({ page, playwright }) => {
    const { bo, conversationId } = await createRemoteConversation(page, playwright)
    await sendMessage(bo.request, conversationId, 'Hello Ann')
    await watchShifts(page)
    await page.goto(`/chat/${conversationId}`, { waitUntil: 'networkidle' })
    await expect(bubble(page, 'Hello Ann')).toBeVisible()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  })

  test('An open conversation has the window to itself, below a bar that leads back and counts the unread', async ({
    page,
    playwright,
  }) => {
    const { ann, bo, conversationId } = await createRemoteConversation(page, playwright)
    await sendMessage(bo.request, conversationId, 'Hello Ann')
    await openConversation(page, conversationId)
    await expect(bubble(page, 'Hello Ann')).toBeVisible()
    await expect(page.locator('header:visible')).toHaveCount(1)
    await expect(navigation(page)).toHaveCount(0)
    const bar = (await partnerBar(page).boundingBox())!
    // What is left for messages and composer; it was 78 % below two bars and above a third one.
    expect(bar.y + bar.height).toBeLessThan(0.08 * phone.height)
    await expect.poll(() => lowerEdge(page, 'form:has(textarea)')).toBe(phone.height)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const cleo = await createMember(playwright, 'Cleo')
    await sendMessage(cleo.request, await conversationWith(cleo.request, ann.profileId), 'Hello from Cleo')
    await partnerBar(page)
      .getByRole('link', { name: /^Back to chats.*Unread messages: 1$/ })
      .tap()
    await expect(page).toHaveURL(/\/chats/)
    await expect(siteBar(page)).toBeVisible()
    await expect(navigation(page)).toHaveCount(1)
  })

  test('Above the keyboard the newest message and the composer stay in view', async ({ page, playwright }) => {
    const { conversationId } = await createRemoteConversation(page, playwright)
    await fillConversation(conversationId, 40)
    await openConversation(page, conversationId)
    await expect(bubble(page, 'Number 40.')).toBeInViewport()
    await composer(page).tap()
    // Chrome and Firefox shrink the window.
    await page.setViewportSize({ ...phone, height: 500 })
    await expect(bubble(page, 'Number 40.')).toBeInViewport({ ratio: 1 })
    await expect(composer(page)).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(phone)
    await expect(bubble(page, 'Number 40.')).toBeInViewport({ ratio: 1 })
    // Safari covers it.
    await page.evaluate(() => {
      const view = window.visualViewport!
      Object.defineProperty(view, 'height', { value: 500, configurable: true })
      view.dispatchEvent(new Event('resize'))
    })
    await expect.poll(() => lowerEdge(page, 'form:has(textarea)')).toBe(500)
    await expect.poll(() => lowerEdge(page, '[data-seq="40"]')).toBeLessThan(500)
  })

  // Covered by web/src/chat/message/use-swipe-to-reply.test.tsx.
  test('A swipe to the right replies to a message; up, down and from the edge it does not @all', async ({
    page,
    playwright,
  }) => {
    const { bo, conversationId } = await createRemoteConversation(page, playwright)
    await sendMessage(bo.request, conversationId, 'Shall we walk on Saturday?')
    await openConversation(page, conversationId)
    const message = bubble(page, 'Shall we walk')
    await expect(message).toBeVisible()
    const swipe = await swipes(page)
    const box = (await message.locator('[data-said]').boundingBox())!
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }

    await swipe(from, { x: from.x + 30, y: from.y })
    await swipe(from, { x: from.x + 100, y: from.y + 160 })
    await swipe({ x: 6, y: from.y }, { x: 200, y: from.y })
    await expect(message).not.toHaveAttribute('data-swipe')
    await expect(page.getByRole('button', { name: "Don't reply to this message" })).toHaveCount(0)

    await swipe(from, { x: from.x + 110, y: from.y + 4 })
    await expect(composer(page)).toBeFocused()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await composer(page).fill('With pleasure')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(bubble(page, 'With pleasure').getByRole('button', { name: /Shall we walk on Saturday/ })).toBeVisible()
  })
})

type Point = { x: number; y: number }

/** Swipes with one finger, as the browser itself sees it. */
async function swipes(page: Page) {
  const device = await page.context().newCDPSession(page)
  return async (from: Point, to: Point) => {
    const steps = 8
    const at = (step: number) => [
      { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps },
    ]
    await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (let step = 1; step <= steps; step++)
      await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
    await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

// Covered by e2e/chat/conversation.test.ts.
test('On a wide screen the conversation stands below the site’s bar, beside the list @all', async ({
  page,
  playwright,
}) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await sendMessage(bo.request, conversationId, 'Hello Ann')
  await openConversation(page, conversationId)
  await expect(siteBar(page)).toBeVisible()
  await expect(navigation(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Back to chats' })).toBeHidden()
})
