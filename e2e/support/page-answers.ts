import type { Page } from '@playwright/test'

/** Opens pages without their first answers, so that the screens ask for them and a test can change or refuse those. */
export const withoutPageAnswers = (page: Page) => page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' })
