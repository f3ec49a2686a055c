import { expect, type Page, test } from '@playwright/test'
import { waitingMatches } from '../../shared/src/people/turn-limit.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { bubble, conversationWith, like, sendMessage, write } from '../support/conversations.ts'
import { withDatabase } from '../support/database.ts'
import { withOwnCommunity } from '../support/own-community.ts'
import { pressButton } from '../support/page.ts'

type Member = { page: Page; profileId: string }
const most = waitingMatches.min

async function limit(admin: Page) {
  await admin.goto('/admin/community')
  await admin.getByRole('switch', { name: /let.* many matches wait/ }).click()
  await admin.getByLabel(/^Matches that may wait/).fill(String(most))
  await pressButton(admin, 'Save changes')
  await expect(admin.getByText('Settings saved')).toBeVisible()
}

/** The two match, and the first wrote to the second. */
async function writes(one: Member, other: Member) {
  await like(one.profileId, other.profileId)
  await like(other.profileId, one.profileId)
  await sendMessage(one.page.request, await conversationWith(one.page.request, other.profileId), 'How was the concert?')
}

const letDayPass = () =>
  withDatabase(async (db) => {
    const at = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await db.updateTable('messages').set({ createdAt: at }).execute()
    await db.updateTable('conversationMembers').set({ lastAt: at }).execute()
  })

// Covered by server/src/people/likes/turn-limit.test.ts.
test('Who lets many matches wait is led to them by the next heart, and likes on after an answer @all', async ({
  browser,
}) => {
  await withOwnCommunity(browser, async ({ admin, signIn }) => {
    await limit(admin)
    const [ann, bo] = [await signIn('Ann'), await signIn('Bo')]
    for (let nth = 1; nth <= most; nth++) {
      const one = await signIn(`Cleo${'abcde'[nth - 1]}`)
      await writes(one, ann)
      await one.page.close()
    }
    await letDayPass()
    const { page } = ann
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/profile/${bo.profileId}`)
    const heart = page.getByRole('button', { name: /^Like Bo/ }).first()
    await heart.click()
    const dialog = page.getByRole('dialog', { name: 'Your turn first' })
    await expect(dialog).toContainText('Your matches are waiting for an answer.')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await dialog.getByRole('link').click()
    await expect(page).toHaveURL(/\/chats\?tab=turn/)
    await page
      .getByRole('link', { name: /How was the concert/ })
      .first()
      .click()
    await expect(bubble(page, 'How was the concert?')).toBeVisible()
    await write(page, 'Loud!')
    await expect(bubble(page, 'Loud!')).toBeVisible()
    await page.goto(`/profile/${bo.profileId}`)
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog).toBeHidden()
  })
})
