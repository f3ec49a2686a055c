// npm run release: release/hearth-VERSION.tar.gz with what an installation needs and nothing else, its checksums, a list of
// its packages (CycloneDX) and the notes from the changelog. Unpacked, `npm start` installs packages and builds nothing.
// `--folder PATH` writes the content of the archive there instead, of the files as they are.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { readMigrations } from '../server/src/platform/db/migrate.ts'
import { releasedFiles, releasedPackage } from './released.ts'
import { fileOf, lastMigrationOf, ownVersion } from './released-database/files.ts'

const output = 'release'

const run = (command: string, args: string[], cwd = '.') =>
  execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'inherit'] })

/** What was never committed would be in nobody's history, and would miss in the next release. */
function refuseChanges() {
  const changed = run('git', ['status', '--porcelain'])
  if (changed) throw new Error(`Releases are made of commits. Commit or remove first:\n${changed}`)
}

/** Tests of later versions migrate it. */
function refuseWithoutDatabase(version: string) {
  const last = readMigrations().at(-1)!.name
  if (lastMigrationOf(version) !== last)
    throw new Error(`${fileOf(version)} is not at ${last}. Run npm run release:fixture, and commit what it writes.`)
}

/** Puts the files of a release into a folder, with a lockfile of its packages alone. */
function assemble(folder: string) {
  for (const file of releasedFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  cpSync('web/dist', join(folder, 'web/dist'), { recursive: true })
  const own = releasedPackage(JSON.parse(readFileSync('package.json', 'utf8')))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  cpSync('package-lock.json', join(folder, 'package-lock.json'))
  run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], folder)
}

/** The same bytes for the same commit: names in order, its time, nobody's account. */
function pack(folder: string, archive: string) {
  const time = run('git', ['log', '-1', '--format=%cI']).trim()
  const same = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go+r,go-w']
  const tar = join(dirname(folder), 'release.tar')
  run('tar', [...same, '-cf', tar, '-C', dirname(folder), basename(folder)])
  writeFileSync(archive, execFileSync('gzip', ['-9nc', tar], { maxBuffer: 1e9 }))
}

/** The section of this version in the changelog, or what waits for its first one. */
function notes(version: string) {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^(?=## \[)/m)
  const of = (name: string) => sections.find((section) => section.startsWith(`## [${name}]`))
  const found = of(version) ?? of('Unreleased')
  if (!found) throw new Error(`CHANGELOG.md has no section ${version}.`)
  return found.slice(found.indexOf('\n') + 1).trim()
}

function release(scratch: string) {
  const version = ownVersion()
  const name = `hearth-${version}`
  const folder = join(scratch, name)
  mkdirSync(folder)
  assemble(folder)
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output)
  const made = {
    [`${name}.tar.gz`]: (file: string) => pack(folder, file),
    [`${name}.cdx.json`]: (file: string) =>
      writeFileSync(file, run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], folder)),
    'NOTES.md': (file: string) => writeFileSync(file, `${notes(version)}\n`),
  }
  const sums = Object.entries(made).map(([file, make]) => {
    make(join(output, file))
    return `${createHash('sha256')
      .update(readFileSync(join(output, file)))
      .digest('hex')}  ${file}\n`
  })
  writeFileSync(join(output, 'SHA256SUMS'), sums.join(''))
  console.log(`${sums.join('')}in ${output}/`)
}

if (process.argv[2] === '--folder') {
  assemble(process.argv[3]!)
  process.exit()
}
refuseChanges()
refuseWithoutDatabase(ownVersion())
const scratch = mkdtempSync(join(tmpdir(), 'hearth-release-'))
try {
  release(scratch)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
