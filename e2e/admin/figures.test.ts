import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { giveRole } from '../../server/src/testing/roles.ts'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'

async function picture(page: Page, name: string) {
  if (!process.env.E2E_PICTURES) return
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${process.env.E2E_PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
}

/** Thirty days of figures that the job would have counted. */
async function countDays() {
  const db = await database()
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const figures = ['joined', 'likes', 'matches', 'firstMessages', 'answered', 'activeDay', 'activeWeek', 'activeMonth']
  const rows = figures.flatMap((figure, place) =>
    Array.from({ length: 30 }, (_, days) => ({
      ...{ figure, day: dayAgo(days), slice: figure === 'joined' ? 'Denmark' : '' },
      value: 40 * (place + 1) + ((days * 7) % 13) * (place + 2),
    })),
  )
  const countries = ['Denmark', 'Germany', 'South Korea', 'United Kingdom']
  const members = countries.map((slice, place) => ({
    figure: 'members',
    day: dayAgo(0),
    slice,
    value: 900 - place * 190,
  }))
  const parts = { photo: [310, 24, 17], answer: [120, 19, 15], whole: [2210, 88, 40] }
  const liked = Object.entries(parts).flatMap(([slice, counts]) =>
    ['partLikes', 'partMatches', 'partAnswers'].map((figure, place) => ({
      ...{ figure, slice, day: dayAgo(1) },
      value: counts[place]!,
    })),
  )
  const ends = Object.entries({ kindEnds: 31, silentEnds: 94 }).map(([figure, value]) => ({
    ...{ figure, slice: '', day: dayAgo(1), value },
  }))
  await db
    .insertInto('dailyFigures')
    .values([...rows, ...members, ...liked, ...ends])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

test('An admin reads figures as charts and tables, and takes the year’s report and statements along', async ({
  page,
}) => {
  const { email } = await signInAsMember(page, 'Fay')
  const db = await database()
  const { id: userId } = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  await giveRole(db, { userId }, 'admin')
  await countDays()
  await page.goto('/admin/figures')
  const card = page.getByRole('article', { name: 'Likes and matches' })
  await expect(card.getByRole('img')).toBeVisible()
  await card.getByText('Show as a table').click()
  await expect(card.getByRole('row')).toHaveCount(31)
  await expect(page.getByRole('article', { name: 'How conversations end' })).toContainText('In silence94')
  await expectAccessible(page)
  await picture(page, 'figures')
  await expectNoSidewaysScroll(page)
  await page.getByText('7 days', { exact: true }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(card.getByRole('img')).toBeVisible()
  await page.getByRole('link', { name: "Year's report" }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Transparency report/ })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'report')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const saved = await readFile(await (await saving).path(), 'utf8')
  expect(saved).toMatch(/^decision_visibility,/)
  await page.goto('/admin/figures?lng=km')
  await expect(page.getByRole('article').getByRole('img').first()).toBeVisible()
  await expectAccessibleInKhmer(page)
  await picture(page, 'figures-km')
})
