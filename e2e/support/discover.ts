import { randomUUID } from 'node:crypto'
import type { ProfileInput } from '@hearth/shared/people/profile'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { picturesOf } from '../../test-members/src/drawing/pictures.ts'
import { createMember, type Playwright, signInAsMember } from './accounts.ts'

export type NewMember = Partial<ProfileInput> & { firstName: string; photos?: number }

/** A city of one test: a search there finds that test's members only. */
export const aTown = () => `Town ${randomUUID().slice(0, 8)}`

/** Photos with a face on the first, as test members have them. */
async function addPortraits(request: APIRequestContext, seed: string, count: number) {
  const face = { seed, presentation: 'feminine', heritage: 'latin', age: 30 } as const
  for (const picture of picturesOf(face, ['hiking'], count).slice(0, count)) {
    const buffer = await sharp(Buffer.from(picture.svg())).resize(540).jpeg().toBuffer()
    const photo = { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer }
    const answer = await request.post('/api/me/photos', { multipart: { photo } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

async function createListedMember(playwright: Playwright, { photos = 0, ...fields }: NewMember) {
  const { request, profileId } = await createMember(playwright, fields.firstName, fields)
  await addPortraits(request, profileId, photos)
  await request.dispose()
}

/** Ann in the page's browser, and Bo in the same town, who acts over HTTP. */
export async function createNeighbors(page: Page, playwright: Playwright) {
  const town = aTown()
  const bo = await createMember(playwright, 'Bo', { city: town })
  return { town, bo, ann: await signInAsMember(page, 'Ann', { city: town }) }
}

/** Creates members, four at a time. */
export async function createMembers(playwright: Playwright, people: NewMember[]) {
  const waiting = [...people]
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await createListedMember(playwright, one)
  }
  await Promise.all([next(), next(), next(), next()])
}

/** A member's card, by first name. */
export const cardOf = (page: Page, firstName: string) =>
  page.getByRole('article', { name: new RegExp(`^${firstName} B\\., `) })

export const heartOf = (page: Page, firstName: string) => page.getByRole('button', { name: `Like ${firstName} B.` })

/** The first names on the cards, in their order. */
export async function namesShown(page: Page): Promise<string[]> {
  const headings = await page.getByRole('article').getByRole('heading').allTextContents()
  return headings.map((text) => text.split(' ')[0]!)
}

/** The filters of the address. */
export const filtersOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

export async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Search and filters' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Presses Search and waits until the sheet has gone, as it does with the answer. */
export async function search(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Search and filters' })
  await sheet.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(sheet).toBeHidden()
}

/** A member at home in a town of their own, who looks for anybody there. */
export async function atHome(page: Page, town: string) {
  await signInAsMember(page, 'Ann', { city: town })
  await page.goto('/')
}

/** Waits until the screen says this to those who cannot see it. */
export const announced = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
