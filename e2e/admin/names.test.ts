import { expect, type Page, test } from '@playwright/test'
import { conversationWith } from '../support/conversations.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { withOwnCommunity } from '../support/own-community.ts'

/** Presses a switch by keys, and waits until the rules are saved. */
async function flip(page: Page, name: string, region?: string) {
  const within = region ? page.getByRole('region', { name: region }) : page
  await within.getByRole('switch', { name }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Names changed').first()).toBeVisible()
}

/** A member reads the name of another on a card, in the profile and above the chat. */
async function expectName(reader: Page, conversationId: string, name: string) {
  await reader.goto('/')
  await reader
    .getByRole('article', { name: `${name}, ` })
    .getByRole('link')
    .first()
    .click()
  await expect(reader.getByRole('heading', { level: 1 })).toContainText(name)
  await reader.goto(`/chat/${conversationId}`)
  await expect(reader.getByRole('heading', { name })).toBeVisible()
}

// The rules are those of a whole community: the other journeys go on with first names first.
test('An admin puts the family name first for Khmer, and hides initials, and members read names so', async ({
  browser,
}) => {
  await withOwnCommunity(browser, async ({ admin: ava, signIn }) => {
    const [dara, ann] = [await signIn('Dara'), await signIn('Ann')]
    const asDara = dara.page.request
    expect((await asDara.put('/api/me/language', { data: { languageCode: 'km' } })).ok()).toBe(true)
    const conversationId = await conversationWith(asDara, ann.profileId)
    await expectName(ann.page, conversationId, 'Dara B.')
    await ava.goto('/admin/names')
    await flip(ava, 'Last name first', 'ខ្មែរ')
    await expect(ava.getByText('Last name, then First name')).toBeVisible()
    await expectEveryLanguage(ava, 'names')
    await expectName(ann.page, conversationId, 'B. Dara')
    await dara.page.goto('/profile-edit')
    await expect(dara.page.locator('#profile-firstName, #profile-lastName').first()).toHaveValue('Berg')
    await flip(ava, 'Show the initial')
    await expectName(ann.page, conversationId, 'Dara')
    await expect(ann.page.getByText('B.')).toHaveCount(0)
    await ava.goto('/admin/audit')
    await expect(ava.getByRole('listitem').getByText('Changed how names are written').first()).toBeVisible()
  })
})
