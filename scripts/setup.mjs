// Runs before every script, on any Node and with nothing installed. It installs the packages that are missing or of another
// lockfile, with `--all` also those of tests, checks and benches, and Node where the machine's own is older. A script given
// as an argument then runs on that Node, because the calling shell has already resolved `node` to the system's.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { sep } from 'node:path'

const lockfile = 'package-lock.json'
const installed = 'node_modules/.package-lock.json'
/** The hash of the lockfile from which the packages were installed. `npm ci` deletes it with the packages. */
const stamp = 'node_modules/.package-lock.sha256'
const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
/** What tests need and nothing else does. Where it is installed, it stays. */
const hasAll = existsSync('node_modules/.bin/vitest')
/** The project's own Node, for machines with an older one, and where npm looks for it. */
const ownNode = 'runtime/node'
const link = 'node_modules/.bin/node'

const options = process.argv.slice(2)
const wantsAll = options[0] === '--all'
const [script] = wantsAll ? options.slice(1) : options

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** @returns whether this user may change the folder: a service may run what another user has installed */
function isWritable() {
  try {
    accessSync('.', constants.W_OK)
    return true
  } catch {
    return false
  }
}

function install(what, ...more) {
  if (!isWritable())
    fail('Packages are missing, and this user may not write here. Run `npm run setup` as the owner of this folder.')
  console.log(`Installing ${what} …`)
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...more], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** A checkout changes the lockfile's time, though rarely its content; npm writes its own lockfile after ours. */
function isInstalled() {
  if (!existsSync(installed) || (wantsAll && !hasAll)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  return statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs - 1000
}

/** Of the package stays the program alone: npm and the headers beside it take 68 MB. */
function provideNode() {
  const version = JSON.parse(readFileSync('runtime/package.json', 'utf8')).dependencies.node
  const found = spawnSync(ownNode, ['--version'], { encoding: 'utf8' })
  if (found.stdout?.trim() !== `v${version}`) {
    install('Node', '--prefix', 'runtime')
    renameSync('runtime/node_modules/node/bin/node', ownNode)
    rmSync('runtime/node_modules', { recursive: true })
  }
  if (!existsSync(link) && isWritable()) symlinkSync('../../runtime/node', link)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Hearth needs Node 20.19 or later to start; this is ${process.version}.`)
if (!isInstalled()) install('packages', ...(wantsAll || hasAll ? [] : ['--omit=dev']))
if (isWritable()) writeFileSync(stamp, hash)
const isOwn = process.execPath.endsWith(ownNode.replace('/', sep))
if (major < 24 || isOwn) provideNode()

if (script) process.exit(spawnSync(existsSync(link) ? link : 'node', [script], { stdio: 'inherit' }).status ?? 1)
