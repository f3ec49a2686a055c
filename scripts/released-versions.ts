// Whether tests have a database of each released version. `npm run release:fixture` writes the one of package.json's.
import { existsSync, readFileSync } from 'node:fs'
import { fileOf, ownVersion, releasedVersions } from './released-database/files.ts'

const versions = releasedVersions(readFileSync('CHANGELOG.md', 'utf8'), ownVersion())
const missing = versions.map(fileOf).filter((file) => !existsSync(file))
for (const file of missing) console.error(`${file} is missing: run npm run release:fixture with that version.`)
process.exit(missing.length ? 1 : 0)
