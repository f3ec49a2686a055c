// Checks import directions and cycles of files and folders, and that the check itself has read every source file.
import { execFileSync, spawnSync } from 'node:child_process'

const folders = ['server/src', 'shared/src', 'web/src', 'demo/src', 'test-members/src']
const sources = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name))

function cruise(config: string) {
  const { status, stdout, stderr } = spawnSync('depcruise', ['--config', config, ...folders], { encoding: 'utf8' })
  process.stdout.write(stdout + stderr)
  return { failed: status !== 0, modules: Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0) }
}

const files = cruise('.dependency-cruiser.cjs')
const layers = cruise('.dependency-cruiser.folders.cjs')
const missed = files.modules < sources.length
if (missed) console.error(`Only ${files.modules} of ${sources.length} files were read.`)
process.exit(files.failed || layers.failed || missed ? 1 : 0)
