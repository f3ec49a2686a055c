import type { FileChange, FileComparison } from '@hearth/shared/moderation/community-file'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { CommunityFile } from './CommunityFile.tsx'

const name: FileChange = {
  section: 'settings',
  name: 'name',
  kind: 'changed',
  before: 'Hearth',
  after: 'Lagoon',
  members: null,
}
const pets: FileChange = { section: 'fields', name: 'pets', kind: 'kept', before: null, after: null, members: 3 }
const same: FileComparison = { problems: [], changes: [], state: 'now' }
const button = (label: string) => page.getByRole('button', { name: label })

/** Shows the part, whose server compares so. @returns what was sent */
async function open(comparison: FileComparison, applied: () => object = () => same) {
  const calls = await serveStaff({
    'POST /admin/community/file/comparison': () => comparison,
    'POST /admin/community/file': applied,
  })
  await show(<CommunityFile />)
  return calls
}

/** Chooses a file with this text. */
const choose = (text: string) =>
  userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') as HTMLElement), [
    new File([text], 'community.json', { type: 'application/json' }),
  ])

it('Says what a file would change, and for how many members, before it imports it', async () => {
  const calls = await open({ ...same, changes: [name, pets] })
  await expect.element(button('Import')).not.toBeInTheDocument()
  await choose('{}')
  await expect.element(page.getByText('Setting: name')).toBeVisible()
  await expect.element(page.getByText('Changed · Hearth → Lagoon')).toBeVisible()
  await expect.element(page.getByText(/Retired: members use it, .* · Used by 3 members/)).toBeVisible()
  expect(await barriers()).toEqual([])
  await button('Import').click()
  await expect.element(page.getByText('File imported')).toBeVisible()
  expect(calls.at(-1)).toEqual(['POST /admin/community/file', { text: '{}', state: 'now' }])
  await expect.element(page.getByText('Setting: name')).not.toBeInTheDocument()
})

it('Names countries in words, also those that the community does not have yet', async () => {
  const change = { section: 'countries', before: null, after: null, members: null }
  const changes: FileChange[] = [
    { ...change, name: 'TH', kind: 'added', members: 3 },
    { ...change, name: 'Germany', kind: 'removed' },
    { ...change, name: 'byName', kind: 'off' },
  ]
  await open({ ...same, changes })
  await choose('{}')
  for (const name of ['Country: Thailand', 'Country: Germany', 'Country: In alphabetical order'])
    await expect.element(page.getByText(name)).toBeVisible()
})

it('Names the lines of a file that does not fit, and offers no import', async () => {
  const problems = [
    { line: 12, at: 'fields.0.colour', code: 'unknown_field' },
    { line: 40, at: 'settings.limits.likesPerDay', code: 'limit_invalid' },
  ]
  const calls = await open({ ...same, problems })
  await choose('{}')
  await expect.element(page.getByText('Line 12: “fields.0.colour” is unknown here.')).toBeVisible()
  await expect.element(page.getByText(/^Line 40: “settings.limits.likesPerDay”/)).toBeVisible()
  await expect.element(button('Import')).not.toBeInTheDocument()
  await choose('{ }')
  await expect.poll(() => calls.at(-1)).toEqual(['POST /admin/community/file/comparison', { text: '{ }' }])
})

it('Compares again when somebody has changed the community meanwhile', async () => {
  const calls = await open({ ...same, changes: [name] }, () => refusal('COMMUNITY_CHANGED'))
  await choose('{}')
  await button('Import').click()
  await expect.element(page.getByText(/changed the community meanwhile/)).toBeVisible()
  const compared = () => calls.filter(([operation]) => operation === 'POST /admin/community/file/comparison')
  await expect.poll(compared).toHaveLength(2)
  await expect.element(page.getByText('Setting: name')).toBeVisible()
})
