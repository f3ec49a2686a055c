// Finds a Chromium for the journeys, or installs Debian's with the fonts for Thai, Khmer and emoji.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The same engine without windows and tool bars: the journeys use a quarter less processor time.
const shell = '/usr/bin/chromium-headless-shell'
const windowed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const packages = [
  'chromium-headless-shell',
  'chromium',
  'fonts-noto-core',
  'fonts-noto-color-emoji',
  'fonts-thai-tlwg',
  'fonts-khmeros',
]
const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`

const firstOf = (paths: (string | undefined)[]) =>
  paths.find((path): path is string => Boolean(path && existsSync(path)))

/** The path of the browser for the journeys, if there is one: CHROMIUM, or the best one in the usual places. */
export const browserPath = () => firstOf([process.env.CHROMIUM, shell, ...windowed])

/** The path of a browser with windows, the only kind that installs apps and draws as members' browsers do. */
export const windowedBrowserPath = () => firstOf([process.env.CHROMIUM, ...windowed])

/**
 * No sandbox, which containers refuse, no graphics card, none of the browser's own traffic, and no optimizing compilers:
 * a journey's page is gone before they pay off.
 */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-turbofan,--no-maglev',
]

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function installBrowser(): boolean {
  console.log('Installing Chromium and fonts …')
  const limits = '-o Acquire::Retries=0 -o Acquire::http::Timeout=5 -o DPkg::Lock::Timeout=30'
  const commands = ['update -qq', `install -y --no-install-recommends -qq ${packages.join(' ')}`]
  const { status } = spawnSync(commands.map((command) => `apt-get ${limits} ${command}`).join(' && '), {
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/**
 * Installs Debian's Chromium, without and with windows, if possible; any other one with windows is accepted too.
 * @throws with the command to run, if there is no Chromium and this process cannot install one
 */
export function findBrowser() {
  const found = windowedBrowserPath()
  if (found && (found === process.env.CHROMIUM || existsSync(shell))) return
  if (canInstall() && installBrowser()) return
  if (found) return
  if (canInstall()) throw new Error(`Chromium could not be installed. Run: apt-get update && ${install}`)
  throw new Error(
    `No Chromium with windows was found. Run: sudo apt-get update && sudo ${install}\nor set CHROMIUM to the path of one.`,
  )
}
