// Runs before every script, on any Node and with nothing installed: installs the dependencies if they are missing or of
// another lockfile. A script given as an argument then runs on the project's own Node, because the calling shell has
// already resolved `node` to the system's.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const lockfile = 'package-lock.json'
const installed = 'node_modules/.package-lock.json'
/** The hash of the lockfile from which the packages were installed. `npm ci` deletes it with the packages. */
const stamp = 'node_modules/.package-lock.sha256'
const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')

/** A checkout changes the lockfile's time, though rarely its content; npm writes its own lockfile after ours. */
function isInstalled() {
  if (!existsSync(installed) || !existsSync('node_modules/.bin/node')) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  return statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs - 1000
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Hearth needs Node 20.19 or later to start; this is ${process.version}.`)
  process.exit(1)
}
if (!isInstalled()) {
  console.log('Installing dependencies …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
writeFileSync(stamp, hash)

const [script] = process.argv.slice(2)
if (script) process.exit(spawnSync('node_modules/.bin/node', [script], { stdio: 'inherit' }).status ?? 1)
