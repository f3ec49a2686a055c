import { dsaColumns } from '@hearth/shared/moderation/dsa'
import type { TransparencyReport } from '@hearth/shared/moderation/figures'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { loadAdminTexts } from '../admin/texts.ts'
import { ReportScreen } from './ReportScreen.tsx'

const { fetch } = globalThis
const { createObjectURL } = URL
const { click } = HTMLAnchorElement.prototype
beforeAll(() => loadAdminTexts())
afterEach(() => {
  globalThis.fetch = fetch
  URL.createObjectURL = createObjectURL
  HTMLAnchorElement.prototype.click = click
})

const report: TransparencyReport = {
  ...{ year: 2026, madeAt: '2026-11-23T10:00:00.000Z', final: false, activeMonth: 1234, exportsToAuthorities: 3 },
  notices: [{ category: 'scam', members: 8, outside: 1, decided: 7, byLaw: 0, byRules: 5, medianHours: 5 }],
  ownInitiative: [{ category: 'fake', byMachine: 2, byStaff: 4 }],
  restrictions: [{ category: 'scam', removed: 1, hidden: 0, limited: 2, suspended: 3, banned: 4 }],
  machines: [{ machine: 'own', hits: 12, confirmed: 9, cleared: 1 }],
  complaints: [],
  suspensions: { byLaw: 1, all: 7 },
  misuse: { warned: 5, deferred: 2 },
}

/** The files that the screen saves, as text. */
function saved() {
  const files: Promise<string>[] = []
  HTMLAnchorElement.prototype.click = () => {}
  URL.createObjectURL = (blob) => {
    files.push((blob as Blob).text())
    return 'blob:none'
  }
  return files
}

it('The report has a table for each category of the law, and says what is missing', async () => {
  globalThis.fetch = async () => Response.json({ report, years: [2026, 2025] })
  await show(<ReportScreen />)
  await expect.element(page.getByRole('heading', { name: 'Transparency report 2026' })).toBeVisible()
  await expect.element(page.getByText(/The year isn't over/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Scam 8 1 7 0 5 5 h' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Pictures removed here 12 9 1 10%' })).toBeVisible()
  await expect.element(page.getByText('Nothing this year.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Acted on: law 1' })).toBeVisible()
  for (const name of ['Warned 5', 'Reports come last 2'])
    await expect.element(page.getByRole('row', { name })).toBeVisible()
})

it('What the operator adds is in the files', async () => {
  globalThis.fetch = async () => Response.json({ report, years: [2026] })
  const files = saved()
  await show(<ReportScreen />)
  await page.getByLabelText('Orders to act (Art. 9)').fill('6')
  await page.getByRole('button', { name: 'JSON' }).click()
  await page.getByRole('button', { name: 'CSV' }).click()
  expect(JSON.parse(await files[0]!)).toEqual({ ...report, ordersToAct: 6 })
  expect(await files[1]).toContain('report,2026,ordersToAct,6\n')
  expect(await files[1]).toContain('notices,scam,byRules,5\n')
  expect(await files[1]).toContain('misuse,reporters,deferred,2\n')
})

it('Statements are put together page by page', async () => {
  const statement = (puid: string) => ({ puid, decision_facts: 'Found, and decided by a person.' })
  globalThis.fetch = async (input) => {
    const url = new URL(new Request(input).url)
    if (url.pathname.endsWith('report')) return Response.json({ report, years: [2026] })
    const isFirst = !url.searchParams.has('cursor')
    return Response.json({ statements: [statement(isFirst ? 'D-1' : 'D-2')], nextCursor: isFirst ? 'next' : null })
  }
  const files = saved()
  await show(<ReportScreen />)
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByText('2 statements downloaded.')).toBeVisible()
  const [head, one, two] = (await files[0]!).split('\n')
  expect(head).toBe(dsaColumns.join(','))
  expect([one!.endsWith('D-1'), two!.endsWith('D-2')]).toEqual([true, true])
})
