import { Gauge, type Registry } from 'prom-client'
import type { Live } from './server.ts'

/** Who is connected to this process, and whether it hears the others. No label names a member. */
export function watchLive(registry: Registry, live: Pick<Live, 'count' | 'countMembers' | 'connected'>) {
  const registers = [registry]
  new Gauge({
    name: 'live_connections',
    help: 'Open live connections of this process',
    registers,
    collect() {
      this.set(live.count())
    },
  })
  new Gauge({
    name: 'live_members',
    help: 'Members with an open live connection to this process',
    registers,
    collect() {
      this.set(live.countMembers())
    },
  })
  new Gauge({
    name: 'live_bus_connected',
    help: 'Whether this process hears the live events of the others: 1 or 0',
    labelNames: ['bus'] as const,
    registers,
    collect() {
      for (const [bus, connected] of Object.entries(live.connected())) this.set({ bus }, connected ? 1 : 0)
    },
  })
}
