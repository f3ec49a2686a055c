// For the product under test, by Node's `--import`: nothing beyond the machine answers it. A journey about push leaves an
// address of a push service that exists, which the product would write to.
import { refuseNetwork } from '../../server/src/testing/no-network.ts'

refuseNetwork(() => {})
