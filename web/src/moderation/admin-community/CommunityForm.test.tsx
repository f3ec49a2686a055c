import { type CommunitySettings, communityDefaults } from '@hearth/shared/community'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { loadAdminTexts } from '../admin/texts.ts'
import { CommunityForm } from './CommunityForm.tsx'
import { CommunityScreen } from './CommunityScreen.tsx'

const { fetch } = globalThis
const opened = { ...communityDefaults, revision: 4 }
beforeAll(() => loadAdminTexts())
afterEach(() => {
  globalThis.fetch = fetch
})

/** Takes what is saved, or refuses it. */
function serve(answer: (settings: CommunitySettings) => Response) {
  const saved: CommunitySettings[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.endsWith('/api/admin/community')) return fetch(input, init)
    saved.push(await request.json())
    return answer(saved.at(-1)!)
  }
  return saved
}
const save = () => page.getByRole('button', { name: 'Save changes' })

it('Saves what was changed, and offers nothing to save before', async () => {
  const saved = serve((settings) => Response.json(settings))
  await show(<CommunityForm saved={opened} />)
  await expect.element(save()).toBeDisabled()
  await page.getByLabelText(/Address for members/).fill('hello@lagoon.test')
  await page.getByRole('radio', { name: /By invitation/ }).click()
  await save().click()
  await expect.element(page.getByText('Settings saved')).toBeVisible()
  expect(saved).toEqual([{ ...opened, contact: 'hello@lagoon.test', signUp: 'invitation' }])
})

it('The minimum age is 18 to 25, and a raise says how many members are younger', async () => {
  const saved: unknown[] = []
  await serveStaff({
    'GET /admin/community/younger': () => ({ members: 12 }),
    'PUT /admin/community': (settings) => {
      saved.push(settings)
      return settings as object
    },
  })
  await show(<CommunityForm saved={opened} />)
  const age = page.getByRole('combobox', { name: 'Minimum age' })
  await expect.element(age).toHaveValue('18')
  expect(age.element().children).toHaveLength(8)
  await age.selectOptions('20')
  await expect.element(page.getByText(/already stay\. 12 members are younger\./)).toBeVisible()
  await save().click()
  await expect.element(page.getByText('Settings saved')).toBeVisible()
  expect(saved).toEqual([{ ...opened, minimumAge: 20 }])
})

it('Comparing pictures in chats is off, and says what it means for members before it is switched on', async () => {
  const saved = serve((settings) => Response.json(settings))
  await show(<CommunityForm saved={opened} />)
  await expect.element(page.getByText(/looks at each new picture in private messages/)).toBeVisible()
  const compares = page.getByRole('switch', { name: /Compare new pictures in chats/ })
  await expect.element(compares).not.toBeChecked()
  await compares.click()
  await save().click()
  await expect.element(page.getByText('Settings saved')).toBeVisible()
  expect(saved).toEqual([{ ...opened, comparesChats: true }])
})

it('The limit of waiting matches is off, proposes eight, and takes five to twenty', async () => {
  const saved = serve((settings) => Response.json(settings))
  await show(<CommunityForm saved={opened} />)
  const limited = page.getByRole('switch', { name: /let.* many matches wait/ })
  await expect.element(limited).not.toBeChecked()
  await limited.click()
  const most = page.getByLabelText('Matches that may wait (5 to 20)')
  await expect.element(most).toHaveValue('8')
  await most.fill('4')
  await save().click()
  await expect.element(page.getByText('This number is out of range.')).toBeVisible()
  expect(saved).toEqual([])
  await most.fill('10')
  await save().click()
  await expect.element(page.getByText('Settings saved')).toBeVisible()
  expect(saved).toEqual([{ ...opened, waitingMatches: { limited: true, most: 10 } }])
})

it('A limit that was changed still says what it is by default', async () => {
  serve((settings) => Response.json(settings))
  const limits = { ...communityDefaults.limits, likesPerDay: 250 }
  await show(<CommunityForm saved={{ ...opened, limits }} />)
  const likes = page.getByLabelText('Likes', { exact: true })
  await expect.element(likes).toHaveValue('250')
  await expect.element(likes).toHaveAccessibleDescription(`Default: ${communityDefaults.limits.likesPerDay}`)
})

it('Says beside the field what is wrong, sends nothing, and moves the focus there', async () => {
  const saved = serve(() => Response.json({}))
  await show(<CommunityForm saved={opened} />)
  await page.getByLabelText('Likes').fill('1')
  await page.getByRole('switch', { name: 'Show a message' }).click()
  await save().click()
  await expect.element(page.getByText('This number is out of range.')).toBeVisible()
  await expect.element(page.getByText(/English is shown to members/)).toBeVisible()
  expect(document.activeElement).toHaveProperty('name', 'banner.texts.en')
  expect(saved).toEqual([])
})

it('Keeps what was typed when the server does not take it, and when the screen opens again', async () => {
  serve(() => Response.json({ code: 'INTERNAL_SERVER_ERROR' }, { status: 500 }))
  const shown = await show(<CommunityForm saved={opened} />)
  await page.getByLabelText(/Address for members/).fill('hello@lagoon.test')
  await save().click()
  await expect.element(page.getByText("That didn't work")).toBeVisible()
  await expect.element(page.getByLabelText(/Address for members/)).toHaveValue('hello@lagoon.test')
  await shown.unmount()
  expect(localStorage.getItem('hearth-draft:community')).toContain('hello@lagoon.test')
})

it('Keeps what was typed when a colleague was faster, and joins it with theirs', async () => {
  const theirs = { ...opened, contact: 'hello@lagoon.test', revision: 5 }
  let stored = opened
  const calls = await serveStaff({
    'GET /admin/community/edited': () => stored,
    'PUT /admin/community': (sent) => {
      if ((sent as typeof opened).revision === theirs.revision) return { ...(sent as typeof opened), revision: 6 }
      stored = theirs
      return refusal('SETTINGS_CHANGED')
    },
  })
  await show(<CommunityScreen />, { path: '/admin/community' })
  await page.getByLabelText('Likes').fill('7')
  await save().click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(page.getByLabelText(/Address for members/)).toHaveValue('hello@lagoon.test')
  await expect.element(page.getByLabelText('Likes')).toHaveValue('7')
  await save().click()
  await expect.element(page.getByText('Settings saved')).toBeVisible()
  const limits = { ...opened.limits, likesPerDay: 7 }
  expect(calls.at(-1)).toEqual(['PUT /admin/community', { ...theirs, limits }])
})

it('Says that the picture classifier is not installed and how to, and saves what it may look at', async () => {
  const calls = await serveStaff({
    'GET /admin/classifier': () => ({ model: null, waiting: 0, scored: [] }),
    'PUT /admin/community': (settings) => settings as object,
  })
  await show(<CommunityForm saved={opened} />)
  await expect.element(page.getByText('npm run classifier:install')).toBeVisible()
  await page.getByRole('radio', { name: /Profile photos and pictures in chats/ }).click()
  await page.getByLabelText('Score that counts as high').fill('5')
  await save().click()
  await expect.element(page.getByText('This number is out of range.')).toBeVisible()
  await page.getByLabelText('Score that counts as high').fill('60')
  await save().click()
  await expect.element(page.getByText('Settings saved')).toBeVisible()
  expect(calls.at(-1)).toMatchObject(['PUT /admin/community', { classifier: { pictures: 'all', threshold: 60 } }])
})

it('Says when the last backup was and what the server lacks, and saves the hour of the daily one', async () => {
  const calls = await serveStaff({
    'GET /admin/backups': () => ({ ready: false, last: '2026-11-28T03:00:00.000Z' }),
    'PUT /admin/community': (settings) => settings as object,
  })
  await show(<CommunityForm saved={opened} />)
  await expect.element(page.getByText(/Last complete backup: November 2/)).toBeVisible()
  await expect.element(page.getByText(/sets BACKUP_TO/)).toBeVisible()
  await page.getByRole('switch', { name: /Make a backup every day/ }).click()
  await page.getByLabelText(/From which hour/).fill('24')
  await save().click()
  await expect.element(page.getByText('This number is out of range.')).toBeVisible()
  await page.getByLabelText(/From which hour/).fill('4')
  await save().click()
  await expect.element(page.getByText('Settings saved')).toBeVisible()
  expect(calls.at(-1)).toMatchObject(['PUT /admin/community', { backups: { daily: true, hour: 4 } }])
})

it('Has no barrier in either theme, also with a problem beside a field and an open invitation', async () => {
  const invitation = { note: 'Choir', uses: 1, maxUses: 20, state: 'open', expiresAt: '2026-12-01T10:00:00.000Z' }
  await serveStaff({
    'GET /admin/community/edited': () => ({ ...opened, classifier: { pictures: 'all', threshold: 50 } }),
    'GET /admin/classifier': () => ({
      model: 'nsfwjs 4.4.0 MobileNetV2Mid',
      waiting: 3,
      scored: [{ gender: 'female', photos: 200, high: 4, removed: 1 }],
    }),
    'GET /admin/backups': () => ({ ready: true, last: null }),
    'GET /admin/invitations': () => [{ id: '018f0000-0000-7000-8000-000000000001', ...invitation }],
  })
  await show(<CommunityScreen />, { path: '/admin/community' })
  await expect.element(page.getByText('Choir')).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'Female' })).toBeVisible()
  await page.getByLabelText('Likes').fill('1')
  await page.getByRole('switch', { name: 'Show a message' }).click()
  await save().click()
  await expect.element(page.getByText('This number is out of range.')).toBeVisible()
  expect(await barriers()).toEqual([])
})
