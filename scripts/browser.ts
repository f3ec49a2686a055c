// Finds a Chromium for the journeys, or brings Debian's with the fonts that Thai, Khmer and emoji need.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The same engine without windows, tool bars and their own pages: the journeys take a quarter less of the machine.
const shell = '/usr/bin/chromium-headless-shell'
const windowed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const packages = [
  'chromium-headless-shell',
  'fonts-noto-core',
  'fonts-noto-color-emoji',
  'fonts-thai-tlwg',
  'fonts-khmeros',
]
const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`

/** Where the browser of the journeys is, if there is one: CHROMIUM, or the best of those in their usual places. */
export const browserPath = () =>
  [process.env.CHROMIUM, shell, ...windowed].find((path): path is string => Boolean(path && existsSync(path)))

/** Without a sandbox, which containers refuse, without a graphics card and without the browser's own traffic. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function bring(): boolean {
  console.log('Installing Chromium and fonts …')
  const patience = '-o Acquire::Retries=0 -o Acquire::http::Timeout=5 -o DPkg::Lock::Timeout=30'
  const commands = ['update -qq', `install -y --no-install-recommends -qq ${packages.join(' ')}`]
  const { status } = spawnSync(commands.map((command) => `apt-get ${patience} ${command}`).join(' && '), {
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/**
 * Brings the windowless Chromium where that is possible; any other one will do.
 * @throws with the one command to run where there is none, and this process may not install packages
 */
export function findBrowser() {
  const found = browserPath()
  if (found && (found === process.env.CHROMIUM || found === shell)) return
  if (canInstall() && bring()) return
  if (found) return
  if (canInstall()) throw new Error(`Chromium could not be installed. Run: apt-get update && ${install}`)
  throw new Error(
    `No Chromium was found. Run: sudo apt-get update && sudo ${install}\nor set CHROMIUM to the path of one.`,
  )
}
