// npm run test:browsers: journeys in Firefox and WebKitGTK. npm test leaves them out, because few machines have these.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { firefoxPath } from '../e2e/browsers/firefox.ts'
import { screenPath } from '../e2e/browsers/screen.ts'
import { driverPath } from '../e2e/browsers/webkit.ts'

/** Debian's packages, by the program of each that the journeys start. */
const packages = { 'firefox-esr': firefoxPath, 'webkit2gtk-driver': driverPath, xvfb: screenPath }

const missing = Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
if (missing.length) {
  console.error(`Missing: ${missing.join(', ')}. Run: apt-get update && apt-get install -y ${missing.join(' ')}`)
  process.exit(1)
}
const options = ['test', '-c', 'e2e/browsers/playwright.config.ts', ...process.argv.slice(2)]
process.exit(spawnSync('playwright', options, { stdio: 'inherit' }).status ?? 1)
