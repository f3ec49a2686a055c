// Import directions and cycles, and a check of the check: it must have read every source file that there is.
import { execFileSync, spawnSync } from 'node:child_process'

const sources = execFileSync('git', ['ls-files', 'server/src', 'shared/src', 'web/src', 'demo/src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name))
const run = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.cjs', 'server/src', 'shared/src', 'web/src', 'demo/src'],
  {
    encoding: 'utf8',
  },
)
process.stdout.write(run.stdout + run.stderr)
const cruised = Number(/(\d+) modules/.exec(run.stdout)?.[1] ?? 0)
if (cruised < sources.length) console.error(`Only ${cruised} of ${sources.length} files were looked at.`)
process.exit(run.status || (cruised < sources.length ? 1 : 0))
