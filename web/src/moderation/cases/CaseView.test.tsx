import type { Language } from '@hearth/shared/language-codes'
import type { Case } from '@hearth/shared/moderation/cases'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aCase, anItem } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { CaseView } from './CaseView.tsx'
import { useCase } from './use-case.ts'

/** A word of a thousand characters, markup that would leave a trace, and marks that turn the direction of what follows. */
const hostile = `${'x'.repeat(1000)} <b id="trace">bold</b> <img id="trace" src="data:," onerror="document.title='run'">
<script id="trace">document.title='run'</script> \u202e\u2067\u200fdesrever`
const name = 'Bo <b id="trace">B</b>'

const [message] = anItem().messages
const item = anItem({
  words: hostile,
  reporter: { name, filed: 3, upheld: 2, dismissed: 1, unfounded: 0, lastUntil: null, minutesAfterBlock: 2 },
  asReported: { ...anItem().asReported!, name, bio: hostile, interests: [hostile] },
  messages: [{ ...message!, content: hostile }],
  facts: { place: hostile },
})
const notes = [{ ...aCase().notes[0]!, text: hostile }]
const read = aCase({ name, items: [item], notes })

function Opened({ caseId }: { caseId: string }) {
  const opened = useCase(caseId)
  return opened.read ? <CaseView opened={{ ...opened, read: opened.read }} leave={() => {}} /> : null
}

async function showCase(one: Case, language: Language) {
  await serveStaff({
    [`POST /admin/cases/${one.id}/opening`]: () => one,
    'GET /admin/templates': () => [],
  })
  await show(<Opened caseId={one.id} />, { path: '/admin/cases', language })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The elements that show the hostile text, and at most a mark behind it. */
const places = () =>
  [...document.querySelectorAll<HTMLElement>('blockquote, dd, p')].filter(({ textContent }) =>
    textContent?.startsWith(hostile),
  )

/** How far the drawn letters of an element reach beyond the screen. */
function excess(element: HTMLElement) {
  const range = document.createRange()
  range.selectNodeContents(element)
  const { left, right } = range.getBoundingClientRect()
  return Math.max(-left, right - window.innerWidth, 0)
}

// Khmer and Thai break lines by other rules than the other languages.
it.each(['en', 'km'] as const)(
  'Words as long as a report, markup and marks of direction stay text within the narrowest phone, in %s',
  async (language) => {
    await page.viewport(320, 640)
    const title = document.title
    await showCase(read, language)
    expect(places().length).toBe(6)
    expect(places().map(excess)).toEqual(places().map(() => 0))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    expect(document.querySelectorAll('#trace')).toHaveLength(0)
    expect(document.title).toBe(title)
    // A mark that turns the direction ends with the text that contains it.
    for (const place of places()) expect(getComputedStyle(place).unicodeBidi).toMatch(/isolate|plaintext/)
    await page.viewport(1280, 900)
  },
)
