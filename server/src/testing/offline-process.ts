// For processes that tests start, by Node's `--import`: one that reaches beyond the machine ends, and its test fails.
import { refuseNetwork } from './no-network.ts'

refuseNetwork((host) => {
  console.error(`A process of a test reached for ${host}.`)
  process.exit(97)
})
