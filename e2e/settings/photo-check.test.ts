import { expect, test } from '@playwright/test'
import { browserFlags, browserPath } from '../../scripts/browser.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import { storePhotos } from '../support/photos.ts'
import { signInAsModerator } from '../support/staff.ts'

async function caseOf(profileId: string) {
  const db = await database()
  const found = db.selectFrom('cases').where('subjectId', '=', profileId).select('id')
  return (await found.executeTakeFirstOrThrow()).id
}

// Chromium's own camera: a moving pattern, and no question whether the page may see it.
test.use({
  launchOptions: {
    executablePath: browserPath(),
    args: [...browserFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

test('A member shows a pose to the camera, a moderator compares, and the badge appears', async ({ page, browser }) => {
  const { profileId } = await signInAsMember(page, 'Vera')
  await storePhotos(page.request, ['green'])
  await page.goto('/settings#photo-check')
  await page.getByRole('button', { name: 'Verify my photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify your photos' })
  await dialog.getByRole('button', { name: 'Show me the pose' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Turn on the camera' }).click()
  await dialog.getByRole('button', { name: 'Take three pictures' }).click()
  await dialog.getByRole('button', { name: 'Send to the team' }).click()
  await expect(page.getByText(/Our team is looking at your pictures/)).toBeVisible()

  const staff = await (await browser.newContext()).newPage()
  await signInAsModerator(staff, 'Mia')
  await staff.goto(`/admin/cases/${await caseOf(profileId)}`)
  const panel = staff.getByRole('form', { name: 'Selfie check' })
  await expect(staff.getByRole('list', { name: 'Pictures of the pose' }).getByRole('listitem')).toHaveCount(3)
  await panel.getByRole('checkbox', { name: 'Photo 1' }).check()
  for (const question of ['Is it this pose?', 'Is the person an adult?'])
    await panel.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'Yes' }).check()
  await panel.getByRole('radio', { name: /^Verify the photos/ }).check()
  await expectAccessible(staff)
  await panel.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(staff.getByText('Photos verified')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your photo is verified, and others see the badge.')).toBeVisible()
  await staff.goto(`/profile/${profileId}`)
  await expect(staff.getByText('Photo verified')).toBeVisible()
})
