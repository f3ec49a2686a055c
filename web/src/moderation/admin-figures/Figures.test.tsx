import { languages } from '@hearth/shared/language-codes'
import type { CaseFigures, MemberFigures, RuleFigure } from '@hearth/shared/moderation/figures'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { loadAdminTexts } from '../admin/texts.ts'
import { CasePart } from './CasePart.tsx'
import { MemberPart } from './MemberPart.tsx'
import { daysIn, periodOf } from './periods.ts'
import { SignalPart } from './SignalPart.tsx'

const { fetch } = globalThis
beforeAll(() => loadAdminTexts())
afterEach(() => {
  globalThis.fetch = fetch
})

const period = { from: '2026-11-01', to: '2026-11-07' }
const days = Array.from({ length: 7 }, (_, index) => `2026-11-0${index + 1}`)

const members: MemberFigures = {
  days: days.map((day, index) => ({
    ...{ day, joined: 10 * index, likes: 1000 + index, matches: 50, firstMessages: 40, answered: 10 },
    ...(index < 2
      ? { activeDay: null, activeWeek: null, activeMonth: null }
      : { activeDay: 5, activeWeek: 20, activeMonth: 1234 }),
  })),
  countries: [
    { country: 'Denmark', members: 900, joined: 10 },
    { country: 'South Korea', members: 334, joined: 3 },
  ],
  likedParts: [
    { part: 'photo', likes: 1234, matches: 40, answered: 30 },
    { part: 'answer', likes: 500, matches: 19, answered: null },
    { part: 'whole', likes: null, matches: null, answered: null },
  ],
  ended: { kindly: 5, silently: 20 },
}
const cases: CaseFigures = {
  ...{ inbound: 30, decided: 20, waiting: 12 },
  toFirstLook: { median: 45, p95: 600 },
  toDecision: { median: 1500, p95: 7200 },
  appeals: { decided: 8, reversed: 2 },
  days: days.map((day) => ({ day, inbound: 4, decided: 3 })),
  finders: [{ finder: 'machine', inbound: 10, decided: 8, upheld: 6 }],
  kinds: [{ kind: 'outside-notice', inbound: 20, decided: 10, upheld: 9 }],
}

const rule = (part: Partial<RuleFigure>): RuleFigure => ({
  ...{ rule: 'money', gender: 'male', hits: 4, warned: 3, cases: 2, confirmed: 1, dismissed: 0, ...part },
})
const signals: RuleFigure[] = [
  rule({}),
  rule({ gender: 'female', hits: 2, warned: 0, confirmed: 2, dismissed: 1 }),
  rule({ rule: 'gift-card', gender: null, hits: 1234, warned: 1200, cases: 0, confirmed: 0 }),
]

const answer = (body: object) => {
  globalThis.fetch = async () => Response.json(body)
}

it('Figures of members: a sentence for each picture, and a table with the newest day first', async () => {
  answer(members)
  await show(<MemberPart period={period} />)
  await expect.element(page.getByText('210 joined in this period.')).toBeVisible()
  await expect.element(page.getByText('Last counted: 5 on the day, 20 in 7 days, 1,234 in 30 days.')).toBeVisible()
  await expect.element(page.getByText('280 conversations began; 25% were answered within 7 days.')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^New members\. 210 joined/ })).toBeVisible()
  const card = page.getByRole('article', { name: 'Active members' })
  expect(card.getByRole('table').elements()).toEqual([])
  await card.getByText('Show as a table').click()
  const rows = card
    .getByRole('table')
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(rows).toHaveLength(8)
  expect(rows[1]).toMatch(/Nov 7.*1,234.*20.*5|7 Nov.*1,234.*20.*5/)
  expect(rows[7]).toContain('–')
})

it('What likes lead to, and how conversations end: shares, and nothing of a few', async () => {
  answer(members)
  const screen = await show(<MemberPart period={period} />)
  const shares = page.getByRole('list', { name: 'Share matched' })
  await expect.poll(() => shares.element().textContent).toBe('A photo3%An answer4%')
  await page.getByRole('article', { name: 'What likes lead to' }).getByText('Show as a table').click()
  for (const name of ['A photo 1,234 40 3% 30 75%', 'An answer 500 19 4% – –', 'The whole profile – – – – –'])
    await expect.element(page.getByRole('row', { name })).toBeVisible()
  await page.getByRole('article', { name: 'How conversations end' }).getByText('Show as a table').click()
  await expect.element(page.getByRole('row', { name: 'With a kind word 5 20%' })).toBeVisible()
  await screen.unmount()
  answer({ ...members, ended: null })
  await show(<MemberPart period={period} />)
  await expect.element(page.getByText('Shown from 20 of a kind on, so that no person shows.')).toBeVisible()
  expect(await barriers()).toEqual([])
})

it('The legend of a picture names its lines in the order of the table', async () => {
  answer(members)
  await show(<MemberPart period={period} />)
  const card = page.getByRole('article', { name: 'Active members' })
  await card.getByText('Show as a table').click()
  const head = [...card.element().querySelectorAll('th')].map(({ textContent }) => textContent).slice(1, 4)
  const legend = () => [...card.element().querySelectorAll('[class*="legendName"]')].map((one) => one.textContent)
  await expect.poll(legend).toEqual(head)
  expect(legend()).toEqual(['In 30 days', 'In 7 days', 'On the day'])
})

it('Figures of cases: counts, medians in words, who found them, and what appeals changed', async () => {
  answer(cases)
  await show(<CasePart period={period} />)
  for (const text of ['12', '45 min', '25 h', '95% within 10 h', '95% within 5 days', '25%', '2 of 8 appeals'])
    await expect.element(page.getByText(text).first()).toBeVisible()
  await page.getByRole('article', { name: 'Found by' }).getByText('Show as a table').click()
  await expect.element(page.getByRole('row', { name: 'Machine 10 8 6 75%' })).toBeVisible()
})

it('Figures of scam signals: each rule by name, with warnings, cases and decisions; and by gender', async () => {
  answer(signals)
  await show(<SignalPart period={period} />)
  await expect.element(page.getByRole('list', { name: 'Rules' })).toBeVisible()
  const [first, second] = page.getByRole('list', { name: 'Rules' }).getByRole('listitem').elements()
  expect([first!.textContent, second!.textContent]).toEqual(['Asks for a gift card1,234', 'Asks for money6'])
  for (const name of ['Rules', "Senders' gender"])
    await page.getByRole('article', { name }).getByText('Show as a table').click()
  for (const name of [
    'Asks for money 6 3 4 3 1 75%',
    'Asks for a gift card 1,234 1,200 0 0 0 –',
    'Female 2 0 2 2 1 67%',
  ])
    await expect.element(page.getByRole('row', { name })).toBeVisible()
  expect(await barriers()).toEqual([])
})

it('Without a sign of a scam the part says so', async () => {
  answer([])
  await show(<SignalPart period={period} />)
  await expect.element(page.getByText('No signs of a scam in this period.')).toBeVisible()
  expect(await barriers()).toEqual([])
})

it('A failure says so, and another try shows the figures', async () => {
  let fails = true
  globalThis.fetch = async () =>
    fails ? Response.json({ code: 'INTERNAL_SERVER_ERROR' }, { status: 500 }) : Response.json(cases)
  await show(<CasePart period={period} />)
  await expect.element(page.getByText("We couldn't load the figures.")).toBeVisible()
  fails = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('2 of 8 appeals')).toBeVisible()
})

it.each(languages)('In %s nothing is wider than a small screen, and no line cuts its letters', async (language) => {
  await page.viewport(320, 640)
  const answers: Record<string, object> = { members, cases, signals }
  globalThis.fetch = async (input, options) => {
    const found = answers[new URL(new Request(input).url).pathname.split('/').at(-1)!]
    return found ? Response.json(found) : fetch(input, options)
  }
  await show(
    <>
      <MemberPart period={period} />
      <CasePart period={period} />
      <SignalPart period={period} />
    </>,
    { language },
  )
  await expect.poll(() => document.querySelectorAll('.recharts-surface').length).toBeGreaterThan(4)
  await expect.poll(() => page.getByRole('article').elements().length).toBe(12)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const cut = [...document.querySelectorAll<HTMLElement>('h2, h3, p, dt, dd, summary, li span')].filter(
    (one) => one.textContent && one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflow !== 'visible',
  )
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
})

it('The period is one that the screen offers, and ends today', () => {
  expect(daysIn({ days: 90 })).toBe(90)
  for (const days of [undefined, 12, 'x']) expect(daysIn({ days: days as never })).toBe(30)
  expect(periodOf(7, Date.parse('2026-11-07T22:00:00Z'))).toEqual(period)
})
