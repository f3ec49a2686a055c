import { defaultChoices, type NotificationSettings } from '@hearth/shared/notifications/notifications'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { show } from '../testing/screen.tsx'
import { changed } from './changes.ts'
import { NotificationKinds } from './NotificationKinds.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

/** Answers as the server does. @returns what was saved, in its order */
function serve() {
  let settings: NotificationSettings = {
    choices: defaultChoices,
    quiet: null,
    timeZone: null,
    pushContent: false,
    reminders: true,
  }
  const saved: object[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.endsWith('/api/me/notifications')) return Response.json(null, { status: 404 })
    if (request.method === 'PUT') {
      const changes = await request.json()
      saved.push(changes)
      settings = changed(settings, changes)
    }
    return Response.json(settings)
  }
  return saved
}

const preset = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const row = (name: string) => page.getByRole('group', { name, exact: true })
const expectPlaces = (name: string, places: string) =>
  expect.element(row(name).getByText(places, { exact: true })).toBeVisible()

it('begins with what matters, and each kind says where it goes', async () => {
  serve()
  await show(<NotificationKinds />)
  await expect.element(preset('What matters')).toBeChecked()
  await expectPlaces('Messages', 'In the app · Push · Email daily')
  await expect.element(preset('Your own choice')).not.toBeInTheDocument()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  expect(await barriers()).toEqual([])
})

it('turns all off but news of safety by one press, which is undone by another', async () => {
  const saved = serve()
  await show(<NotificationKinds />)
  await preset('Nothing').click()
  await expectPlaces('Messages', 'Off')
  await expectPlaces('Your safety', 'In the app · Email at once')
  await expect.element(preset('Nothing')).toBeChecked()
  await expect.poll(() => saved).toMatchObject([{ choices: { safety: { push: false } } }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(preset('What matters')).toBeChecked()
  await expectPlaces('Messages', 'In the app · Push · Email daily')
})

it('shows a choice by hand as the member’s own, until a preset is pressed', async () => {
  const saved = serve()
  await show(<NotificationKinds />)
  await row('Likes').getByText('Likes', { exact: true }).click()
  await row('Likes').getByText('Push', { exact: true }).click()
  await expect.element(preset('Your own choice')).toBeChecked()
  await expectPlaces('Likes', 'In the app · Push · Email weekly')
  await expect.poll(() => saved).toEqual([{ choices: { like: { push: true } } }])
  await preset('Everything').click()
  await expect.element(preset('Everything')).toBeChecked()
  await expect.element(preset('Your own choice')).not.toBeInTheDocument()
})

it('stops reminders to answer by one switch, whatever the preset, and begins them again', async () => {
  const saved = serve()
  await show(<NotificationKinds />)
  const reminders = page.getByRole('switch', { name: "Remind me when it's my turn", exact: true })
  await expect.element(reminders).toBeChecked()
  await reminders.click()
  await expect.element(reminders).not.toBeChecked()
  await expect.element(preset('What matters')).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(reminders).toBeChecked()
  await expect.poll(() => saved).toEqual([{ reminders: false }, { reminders: true }])
})
