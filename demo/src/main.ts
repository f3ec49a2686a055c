import { run } from '../../server/src/cli/run.ts'
import { ensureDemo } from './demo.ts'

await run(ensureDemo)
