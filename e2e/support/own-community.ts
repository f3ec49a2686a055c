import type { Browser } from '@playwright/test'
import { signInAsMember } from './accounts.ts'
import { withOwnDatabase } from './database.ts'
import { withOwnServer } from './own-server.ts'
import { signInAsAdmin } from './staff.ts'

/** The admin's page, and pages in browsers of their own, where members sign in. */
async function openCommunity(browser: Browser, baseURL: string) {
  const admin = await browser.newPage({ baseURL })
  await signInAsAdmin(admin, 'Ava')
  const newPage = () => browser.newPage({ baseURL })
  const signIn = async (name: string) => {
    const page = await newPage()
    return { page, ...(await signInAsMember(page, name)) }
  }
  return { admin, newPage, signIn }
}

/** Runs a journey in a community of its own: what its admin changes for everyone leaves other journeys as they are. */
export const withOwnCommunity = (
  browser: Browser,
  journey: (community: Awaited<ReturnType<typeof openCommunity>>) => Promise<void>,
) =>
  withOwnDatabase((url) =>
    withOwnServer({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000' }, async (baseURL) =>
      journey(await openCommunity(browser, baseURL)),
    ),
  )
