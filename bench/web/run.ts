// npm run bench:web [-- --runs 5 --screens landing,discover --forms mobile --caddy]: Lighthouse for each screen of the
// production build, cold, as a phone on slow 4G and as a desktop. Prints tables of medians.
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { freePort } from '../../server/src/testing/port.ts'
import { signIn, startBrowser, timeToMapList } from './browser.ts'
import { startCaddy, startCommunity } from './community.ts'
import { type Figures, type Form, measure, medians } from './measure.ts'
import { type Row, tableOf } from './report.ts'
import { membersScreens } from './screens.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    screens: { type: 'string' },
    forms: { type: 'string', default: 'mobile,desktop' },
    members: { type: 'string', default: '100' },
    caddy: { type: 'boolean', default: false },
    /** A folder for Lighthouse's own reports, as JSON. */
    reports: { type: 'string' },
  },
})
const runs = Number(values.runs)
const forms = values.forms.split(',') as Form[]

const visitors = { landing: '/', 'learn-more': '/learn-more', auth: '/auth' }

const rows: Row[] = []

/** Opens one screen as often as asked, and adds the medians to the rows. */
async function measureScreen(port: number, base: string, form: Form, [screen, path]: [string, string]) {
  if (values.screens && !values.screens.split(',').includes(screen)) return
  const taken: Figures[] = []
  const lists: number[] = []
  for (let run = 1; run <= runs; run++) {
    const { figures, report } = await measure(port, base + path, form)
    taken.push(figures)
    if (screen === 'map' && form === 'mobile') lists.push(await timeToMapList(port, base))
    if (values.reports) writeFileSync(`${values.reports}/${form}-${screen}-${run}.json`, JSON.stringify(report))
    console.log(`${form} ${screen} ${run}: ${figures.performance}, LCP ${(figures.lcp / 1000).toFixed(1)} s`)
  }
  const listMs = lists.toSorted((a, b) => a - b)[Math.floor((lists.length - 1) / 2)]
  rows.push({ screen, form, runs, figures: medians(taken), listMs })
}

const port = await freePort()
const community = await startCommunity(Number(values.members), port)
const proxy = values.caddy ? await startCaddy(port) : undefined
const browser = await startBrowser()
try {
  const base = proxy?.base ?? `http://localhost:${port}`
  for (const form of forms)
    for (const screen of Object.entries(visitors)) await measureScreen(browser.port, base, form, screen)
  const found = await signIn(browser.port, base, community.account)
  for (const form of forms)
    for (const screen of Object.entries(membersScreens(found))) await measureScreen(browser.port, base, form, screen)
} finally {
  browser.kill()
  await community.stop()
  await proxy?.stop()
}

const day = new Date().toISOString().slice(0, 10)
const how = `Lighthouse 13, production build, load average ${loadavg()[0]!.toFixed(1)}${proxy ? ', HTTP/2 through Caddy' : ''}`
const tables = (['mobile', 'desktop'] as const).map((form) => tableOf(rows, form)).join('\n')
console.log(`\n## ${day}: every screen\n\`npm run bench:web\`: ${how}.\n\n${tables}`)
