import { type BrowserContext, chromium } from 'playwright'
import { windowedBrowserPath } from '../../scripts/browser.ts'
import { freePort } from '../../server/src/testing/port.ts'
import { phone } from '../words/measure.ts'
import { postSignIn, startCommunity } from './community.ts'

/** Members of the community that is visited. */
const members = 60

/** Starts a community and a phone's browser, in which a member is signed in, for as long as `use` takes. */
export async function visit(use: (context: BrowserContext) => Promise<void>) {
  const port = await freePort()
  const community = await startCommunity(members, port)
  const browser = await chromium.launch({ executablePath: windowedBrowserPath(), args: ['--no-sandbox'] })
  try {
    const baseURL = `http://localhost:${port}`
    const context = await browser.newContext({ ...phone, baseURL })
    await postSignIn(context, baseURL, community.account)
    await use(context)
  } finally {
    await browser.close()
    await community.stop()
  }
}
