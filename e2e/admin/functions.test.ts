import { expect, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { withOwnDatabase } from '../support/database.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { withOwnServer } from '../support/own-server.ts'
import { signInAsAdmin } from '../support/staff.ts'

// The functions are those of a whole community: the other journeys go on with all of them.
test('An admin switches the map and weight off, and a member finds neither, nor an old filter', async ({ browser }) => {
  await withOwnDatabase((url) =>
    withOwnServer({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000' }, async (baseURL) => {
      const [ava, ann] = [await browser.newPage({ baseURL }), await browser.newPage({ baseURL })]
      await signInAsMember(ann, 'Ann')
      await ann.goto('/?weightMin=80&weightMax=90')
      await expect(ann.getByRole('button', { name: /80.*90 kg/ })).toBeVisible()
      await signInAsAdmin(ava, 'Ava')
      await ava.goto('/admin/functions')
      for (const name of ['Map', 'Weight']) {
        await ava.getByRole('switch', { name, exact: true }).focus()
        await ava.keyboard.press(' ')
        await ava.getByRole('button', { name: 'Switch off' }).click()
        await expect(ava.getByRole('switch', { name, exact: true })).not.toBeChecked()
      }
      await expectEveryLanguage(ava, 'functions')
      await ann.reload()
      await expect(ann.getByText('One of your filters no longer exists here.')).toBeVisible()
      await expect(ann.getByRole('button', { name: /80.*90 kg/ })).toHaveCount(0)
      const links = ann.getByRole('navigation', { name: 'Main' }).first()
      await expect(links.getByRole('link', { name: 'Discover' })).toBeVisible()
      await expect(links.getByRole('link', { name: 'Map' })).toHaveCount(0)
      await ann.goto('/map')
      await expect(ann.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      const visitor = await browser.newPage({ baseURL })
      await visitor.goto('/map')
      await expect(visitor.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await visitor.goto('/match/how-it-works')
      await expect(visitor.getByRole('heading', { name: 'Page not found' })).toHaveCount(0)
      await ann.goto('/profile-edit')
      await expect(ann.getByLabel('Height (cm)')).toBeVisible()
      await expect(ann.getByLabel('Weight (kg)')).toHaveCount(0)
      await ann.getByLabel('Height (cm)').fill('181')
      await ann.getByRole('button', { name: 'Save' }).click()
      await expect(ann.getByText('Profile saved').first()).toBeVisible()
    }),
  )
})
