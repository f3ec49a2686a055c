// Runs before every script, on any Node and with nothing installed: installs the dependencies if they are missing or
// older than the lockfile. A script given as an argument then runs on the project's own Node, because the calling shell
// has already resolved `node` to the system's.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

const installed = 'node_modules/.package-lock.json'
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Hearth needs Node 20.19 or later to start; this is ${process.version}.`)
  process.exit(1)
}
const fresh = existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs - 1000
if (!fresh || !existsSync('node_modules/.bin/node')) {
  console.log('Installing dependencies …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

const [script] = process.argv.slice(2)
if (script) process.exit(spawnSync('node_modules/.bin/node', [script], { stdio: 'inherit' }).status ?? 1)
