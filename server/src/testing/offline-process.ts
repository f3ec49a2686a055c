// For the product in a process of its own (start.ts), by Node's `--import`: reaching beyond the machine ends it.
import { refuseNetwork } from './no-network.ts'

refuseNetwork((host) => {
  console.error(`A process of a test reached for ${host}.`)
  process.exit(97)
})
