import { age } from '@hearth/shared/testing'
import { expect, test } from '@playwright/test'
import {
  bubble,
  bubbles,
  choose,
  composer,
  createConversation,
  expectProgress,
  openConversation,
  write,
} from '../support/conversations.ts'

test('Two write to each other: each message is there at once, and its sender sees it delivered and read', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createConversation(page, browser)
  await openConversation(page, conversationId)
  await expect(page.getByText('more conversations today')).toBeVisible()
  await page.getByRole('button', { name: /^Hiking/ }).click()
  await expect(composer(page)).toHaveValue('Hi! I see we both like “Hiking”. ')
  await expect(composer(page)).toBeFocused()
  await write(page, 'Hello Bo')
  await expect(composer(page)).toHaveValue('')
  await expectProgress(page, 'Hello Bo', 'Sent')
  await expect(page.getByText('more conversations today')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Hiking/ })).toBeHidden()

  await bo.page.goto('/')
  await expectProgress(page, 'Hello Bo', 'Delivered')
  await openConversation(bo.page, conversationId)
  await expect(bubble(bo.page, 'Hello Bo')).toBeVisible()
  await expectProgress(page, 'Hello Bo', 'Read')

  const header = page
    .getByRole('banner')
    .or(page.locator('header'))
    .filter({ hasText: `Bo B., ${age()}` })
  await composer(bo.page).pressSequentially('Hello')
  await expect(header.getByText('typing…')).toBeVisible()
  await composer(bo.page).press('Enter')
  await expect(bubbles(page)).toContainText(['Hello Bo', 'Hello'])
  await expect(header.getByText('Online')).toBeVisible()
  await write(bo.page, 'How was the walk?')
  await expect(bubbles(page)).toContainText(['Hello Bo', 'Hello', 'How was the walk?'])
  await expectProgress(bo.page, 'How was the walk?', 'Read')
})

test('Replies, reactions, edits and taken back messages show on both sides, marked as what they are', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createConversation(page, browser)
  await openConversation(page, conversationId)
  await openConversation(bo.page, conversationId)
  await write(page, 'Saturday at tin?')
  await choose(bo.page, 'Saturday', 'chat.reply')
  await write(bo.page, 'At tin?')
  await expect(bubble(page, 'At tin?').getByRole('button', { name: /^You Saturday at tin/ })).toBeVisible()

  // Arrow up in the empty field opens what was written last.
  await composer(page).press('ArrowUp')
  await expect(composer(page)).toHaveValue('Saturday at tin?')
  await write(page, 'Saturday at ten?')
  await expect(bubbles(bo.page).first()).toContainText('edited')
  await expect(bubbles(page).first()).toContainText('edited')
  await expect(bubble(page, 'At tin?')).toContainText('Saturday at ten?')

  await bubble(bo.page, 'Saturday at ten?').first().hover()
  await bubble(bo.page, 'Saturday at ten?').first().getByRole('button', { name: 'Message options' }).click()
  await bo.page.getByRole('menuitem', { name: 'React with ❤️' }).click()
  const heart = bubbles(page).first().getByRole('button', { name: '❤️ from Bo B.' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(bubbles(bo.page).first().getByRole('button', { name: '❤️ from You, Ann B.' })).toBeVisible()

  await choose(bo.page, 'At tin?', 'chat.unsend')
  await bo.page.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click()
  await expect(bubbles(page).nth(1)).toContainText('Message removed')
  await expect(bubbles(bo.page).nth(1)).toContainText('You removed this message')
  await expect(page.getByText('At tin?')).toHaveCount(0)
})

test('Enter sends and Shift+Enter breaks, never while an input method composes; what is begun survives a reload', async ({
  page,
  browser,
}) => {
  const { conversationId } = await createConversation(page, browser)
  await openConversation(page, conversationId)
  const field = composer(page)
  await field.pressSequentially('One')
  await field.press('Shift+Enter')
  await field.pressSequentially('two')
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
  await expect(bubbles(page)).toHaveCount(0)
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
  await expect(bubbles(page)).toHaveCount(1)

  await field.fill('A secret')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In / Sign Up' }).first()).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('A secret')
})

test('A link opens after a question that names its host; from a new account it is plain text', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createConversation(page, browser)
  await openConversation(page, conversationId)
  await openConversation(bo.page, conversationId)
  await write(page, 'See https://example.org/a?b=1, it is lovely')
  await expect(bubble(bo.page, 'it is lovely')).toBeVisible()
  await expect(bubble(bo.page, 'it is lovely').getByRole('link')).toHaveCount(0)
  const link = bubble(page, 'it is lovely').getByRole('link', { name: 'https://example.org/a?b=1' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await link.click()
  const question = page.getByRole('dialog', { name: 'Go to example.org?' })
  const open = question.getByRole('link', { name: 'Open link' })
  await expect(open).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(open).toHaveAttribute('target', '_blank')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(new RegExp(conversationId))
})
