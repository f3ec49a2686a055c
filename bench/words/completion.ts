import type { Browser, BrowserContext, Page } from 'playwright'
import { aPhoto } from '../../e2e/support/photos.ts'
import { layout } from './in-page.ts'
import { phone, readWords, type Words } from './measure.ts'

type Step = Words & { name: string; presses: number }
/** A newcomer's way from the confirmed mail to the first cards. A press is a click, a choice, or a field that is typed in. */
export type Walk = Omit<Words, 'shown'> & {
  steps: Step[]
  presses: number
  /** Where the first face begins on the first visit of Discover, which has more above its cards than later ones. */
  face: number | null
}

const account = { firstName: 'Nora', lastName: 'Lind', birthday: '1994-04-23', name: 'Nora' }
const email = 'nora@example.test'
const password = 'correct horse 42'

/** Signs up in this browser. @returns the address of the confirmation mail's link */
async function signUp({ request }: BrowserContext, base: string): Promise<string> {
  const data = { ...account, email, password }
  const answer = await request.post('/api/auth/sign-up/email', { headers: { origin: base }, data })
  if (!answer.ok()) throw new Error(`Sign-up answered ${answer.status()}`)
  for (;;) {
    const mails: { to: string; links: string[] }[] = await (await request.get('/dev/mail.json')).json()
    const link = mails.find(({ to }) => to === email)?.links[0]
    if (link) return link
  }
}

/** Counts what a newcomer presses and reads on a page. */
function counterOf(page: Page, language: string) {
  const steps: Step[] = []
  let presses = 0
  const press = async (selector: string) => {
    await page.locator(selector).first().click()
    presses++
  }
  const type = async (selector: string, text: string) => {
    await page.locator(selector).first().fill(text)
    presses++
  }
  /** One press opens the device's own picker. */
  const choosePhoto = async () => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await aPhoto())
    presses++
  }
  /** Reads the step as it is when it opens, then does what it asks for. */
  const step = async (name: string, act: () => Promise<void>, root?: string) => {
    const words = await readWords(page, new Set(), language, root)
    presses = 0
    await act()
    steps.push({ name, ...words, presses })
    console.log(`${name}: ${presses} presses, ${words.ours} words`)
  }
  return { page, steps, press, type, choosePhoto, step }
}
type Counter = ReturnType<typeof counterOf>

const goOn = 'form button[type=submit]'

/** Goes to the next step: the bar below then has another number. */
async function next({ page, press }: Counter) {
  const bar = '[data-lower-bar] [role=status]'
  const before = await page.locator(bar).textContent()
  await press(goOn)
  await page.waitForFunction(([at, old]) => document.querySelector(at!)?.textContent !== old, [bar, before])
}

async function complete(counter: Counter) {
  const { page } = counter
  await counter.step('you', async () => {
    await counter.choosePhoto()
    await page.locator('#photos li img').first().waitFor()
    await counter.press('#about [role=radiogroup] label')
    await counter.type('#about input[inputmode=numeric] >> nth=0', '170')
    await counter.type('#about input[inputmode=numeric] >> nth=1', '65')
    await next(counter)
  })
  await counter.step('introduction', async () => {
    await counter.type('#bio textarea', 'Likes long walks and short meetings.')
    await counter.press('#interests [type=checkbox] + label')
    await next(counter)
  })
  await counter.step('own words', () => next(counter))
  await counter.step('whom and where', async () => {
    await counter.press('#looking [role=radiogroup] label')
    await counter.press('#looking button[role=radio]')
    await counter.type('#place [role=combobox] >> nth=1', 'London')
    await counter.press(goOn)
    await page.locator('main article').first().waitFor()
  })
}

/** Walks through the completion as a newcomer does who gives a photo and what is required. */
export async function walkCompletion(browser: Browser, base: string, language: string): Promise<Walk> {
  // A phone knows where it is, so that the country is filled in.
  const context = await browser.newContext({ ...phone, locale: language, timezoneId: 'Europe/London', baseURL: base })
  const page = await context.newPage()
  const counter = counterOf(page, language)
  await page.goto(await signUp(context, base))
  await page.locator(goOn).click()
  await page.locator('main form h2').first().waitFor()
  // An account has the language of the browser that signed it up, which was no page.
  await context.request.put('/api/me/language', { headers: { origin: base }, data: { languageCode: language } })
  await page.reload()
  await page.locator('main form h2').first().waitFor()
  await complete(counter)
  await readWords(page, new Set(), language)
  const { face } = await page.evaluate(layout, { root: 'body', item: 'article' })
  await context.close()
  const of = (figure: 'ours' | 'members' | 'presses') => counter.steps.reduce((total, step) => total + step[figure], 0)
  return { steps: counter.steps, face, ours: of('ours'), members: of('members'), presses: of('presses') }
}
