import { age } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { rowOf } from '../support/chat-members.ts'
import {
  bubble,
  bubbles,
  choose,
  composer,
  createConversation,
  createRemoteConversation,
  expectProgress,
  openConversation,
  sendMessage,
  waitForLiveConnection,
  write,
} from '../support/conversations.ts'
import { textOf } from '../support/i18n.ts'
import { switchLanguage } from '../support/page.ts'

test('Two write to each other: each message is there at once, and its sender sees it delivered and read', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createConversation(page, browser)
  await openConversation(page, conversationId)
  await expect(page.getByText('more conversations today')).toBeVisible()
  await page.getByRole('button', { name: /^Hiking/ }).click()
  await expect(composer(page)).toHaveValue(/^(Hi!|Hey|Hello!).*“Hiking”.*\. $/)
  await expect(composer(page)).toBeFocused()
  await write(page, 'Hello Bo')
  await expect(composer(page)).toHaveValue('')
  await expectProgress(page, 'Hello Bo', 'Sent')
  await expect(page.getByText('more conversations today')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Hiking/ })).toBeHidden()

  const connected = waitForLiveConnection(bo.page)
  await bo.page.goto('/chats')
  await expectProgress(page, 'Hello Bo', 'Delivered')
  await connected()
  await rowOf(bo.page, 'Ann').getByRole('link').click()
  await expect(bubble(bo.page, 'Hello Bo')).toBeVisible()
  await expectProgress(page, 'Hello Bo', 'Read')

  const header = page
    .getByRole('banner')
    .or(page.locator('header'))
    .filter({ hasText: `Bo B., ${age()}` })
  // A notice may be lost, and is shown for five seconds; the next keys send another.
  await expect(async () => {
    await composer(bo.page).fill('')
    await composer(bo.page).pressSequentially('Hello')
    await expect(header.getByText('typing…')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await composer(bo.page).press('Enter')
  await expect(bubbles(page)).toContainText(['Hello Bo', 'Hello'])
  await expect(header.getByText('Online')).toBeVisible()
  await write(bo.page, 'How was the walk?')
  await expect(bubbles(page)).toContainText(['Hello Bo', 'Hello', 'How was the walk?'])
  await expectProgress(bo.page, 'How was the walk?', 'Read')
  await test.step('Replies, reactions, edits and taken back messages are marked as what they are on both sides', () =>
    replyAndReact(page, bo.page))
  await test.step('A link opens after a question that names its host; from a new account it is plain text', () =>
    exchangeLink(page, bo.page))
  await test.step('In Khmer a message is sent, answered and read, below a heading for the day', () =>
    writeInKhmer(page, bo.page))
})

async function replyAndReact(page: Page, other: Page) {
  const saturday = (screen: Page) => bubble(screen, 'Saturday at').first()
  await write(page, 'Saturday at tin?')
  await choose(other, 'Saturday', 'chat.reply')
  await write(other, 'At tin?')
  await expect(bubble(page, 'At tin?').getByRole('button', { name: /^You Saturday at tin/ })).toBeVisible()

  // Arrow up in the empty field opens what was written last.
  await composer(page).press('ArrowUp')
  await expect(composer(page)).toHaveValue('Saturday at tin?')
  await write(page, 'Saturday at ten?')
  await expect(saturday(other)).toContainText('edited')
  await expect(saturday(page)).toContainText('edited')
  await expect(bubble(page, 'At tin?')).toContainText('Saturday at ten?')

  await saturday(other).hover()
  await saturday(other).getByRole('button', { name: 'Message options' }).click()
  await other.getByRole('menuitem', { name: 'React with ❤️' }).click()
  const heart = saturday(page).getByRole('button', { name: '❤️ from Bo B.' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(saturday(other).getByRole('button', { name: '❤️ from You, Ann B.' })).toBeVisible()

  await choose(other, 'At tin?', 'chat.unsend')
  await other.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click()
  await expect(bubbles(page).last()).toContainText('Message removed')
  await expect(bubbles(other).last()).toContainText('You removed this message')
  await expect(page.getByText('At tin?')).toHaveCount(0)
}

async function exchangeLink(page: Page, other: Page) {
  await write(page, 'See https://example.org/a?b=1, it is lovely')
  await expect(bubble(other, 'it is lovely')).toBeVisible()
  await expect(bubble(other, 'it is lovely').getByRole('link')).toHaveCount(0)
  const link = bubble(page, 'it is lovely').getByRole('link', { name: 'https://example.org/a?b=1' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await link.click()
  const question = page.getByRole('dialog', { name: 'Go to example.org?' })
  const open = question.getByRole('link', { name: 'Open link' })
  await expect(open).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(open).toHaveAttribute('target', '_blank')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
}

async function writeInKhmer(page: Page, other: Page) {
  await switchLanguage(page, 'km')
  await expect(composer(page)).toHaveAttribute('placeholder', textOf('km', 'chat.write'))
  await write(page, 'សួស្ដី តើអ្នកសុខសប្បាយទេ?')
  await expectProgress(page, 'សួស្ដី', textOf('km', 'chat.progress.read'))
  await expect(page.getByRole('heading', { name: textOf('km', 'chat.today') })).toBeVisible()
  await composer(other).pressSequentially('សុខ')
  await expect(page.getByText(textOf('km', 'chat.typing')).first()).toBeVisible()
  await composer(other).press('Enter')
  await expect(bubble(page, 'សុខ').last()).toHaveAttribute('data-mine', 'false')
  await choose(other, 'សួស្ដី', 'chat.reply')
  await write(other, 'អរគុណ')
  await expect(bubble(page, 'អរគុណ').getByRole('button', { name: 'សួស្ដី' })).toBeVisible()
}

test('By keyboard alone a member writes, walks the messages, reacts and edits; a draft survives a reload', async ({
  page,
  playwright,
}) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await sendMessage(bo.request, conversationId, 'Good morning')
  await sendMessage(bo.request, conversationId, 'Slept well?')
  await openConversation(page, conversationId)
  await expect(composer(page)).toBeFocused()
  await expect(bubbles(page)).toHaveCount(2)
  const keys = page.keyboard
  await keys.type('Like a log')
  await keys.press('Enter')
  await expectProgress(page, 'Like a log', 'Sent')
  const options = (text: string) => bubble(page, text).getByRole('button', { name: 'Message options' })
  await options('Like a log').focus()
  await keys.press('ArrowUp')
  await keys.press('ArrowUp')
  await expect(options('Good morning')).toBeFocused()
  await keys.press('Enter')
  const love = page.getByRole('menuitem', { name: 'React with ❤️' })
  await expect(love).toBeFocused()
  await keys.press('Enter')
  await expect(bubble(page, 'Good morning').getByRole('button', { name: '❤️ from You' })).toBeVisible()
  await expect(options('Good morning')).toBeFocused()
  await composer(page).focus()
  await keys.press('ArrowUp')
  await expect(composer(page)).toHaveValue('Like a log')
  await keys.press('Escape')
  await expect(composer(page)).toHaveValue('')
  await expect(composer(page)).toBeFocused()

  await test.step('Enter sends and Shift+Enter breaks, never while an input method composes', () => typeLines(page))
  await composer(page).fill('A secret')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In / Sign Up' }).first()).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('A secret')
})

async function typeLines(page: Page) {
  const field = composer(page)
  await field.pressSequentially('One')
  await field.press('Shift+Enter')
  await field.pressSequentially('two')
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
  await expect(bubbles(page)).toHaveCount(3)
  await page.reload()
  await expect(field).toHaveValue('One\ntwo')
  await field.press('Enter')
  await expect(bubble(page, 'One')).toContainText('One\ntwo', { useInnerText: true })
  await expect(field).toHaveValue('')

  await field.fill('a'.repeat(1799))
  await expect(page.getByText('of 2,000 characters')).toBeHidden()
  await field.fill('a'.repeat(2001))
  await expect(page.getByText('2,001 of 2,000 characters')).toBeVisible()
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await expect(bubbles(page)).toHaveCount(4)
}
