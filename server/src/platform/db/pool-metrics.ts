import { Gauge, type Registry } from 'prom-client'
import type { Pools } from './connection.ts'

/** How busy the connections to the database are. Whatever waits for one is a member who waits. */
export function watchPools(registry: Registry, pools: Pools) {
  const registers = [registry]
  const all = Object.entries(pools)
  new Gauge({
    name: 'db_pool_connections',
    help: 'Open connections to the database, in use or idle',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of all) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
      }
    },
  })
  new Gauge({
    name: 'db_pool_waiting',
    help: 'Statements that wait for a connection to the database',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { waitingCount }] of all) this.set({ pool }, waitingCount)
    },
  })
  new Gauge({
    name: 'db_pool_max_connections',
    help: 'The most connections to the database that a pool opens',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { options }] of all) this.set({ pool }, options.max)
    },
  })
}
