import { afterAll, afterEach, expect } from 'vitest'
import { refuseNetwork } from './no-network.ts'

// Files share a process, in which the network is refused once.
const shared = globalThis as { reachedFor?: string[] }
if (!shared.reachedFor) {
  const reachedFor: string[] = []
  shared.reachedFor = reachedFor
  refuseNetwork((host) => reachedFor.push(host))
}

/** The product runs without a network: a test that reaches beyond the machine fails, whatever became of the attempt. */
const expectNoNetwork = () => expect(shared.reachedFor!.splice(0), 'hosts beyond this machine').toEqual([])
afterEach(expectNoNetwork)
afterAll(expectNoNetwork)
