import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import { askedGauge } from './asked-gauge.ts'

/** How much room the disk of the data has. PostgreSQL stops when there is none. */
export function watchDisk(registry: Registry, dataDir: string) {
  askedGauge(registry, { name: 'data_disk_free_bytes', help: 'Free bytes of the disk with DATA_DIR' }, async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return [{ value: bavail * bsize }]
  })
  askedGauge(registry, { name: 'data_disk_size_bytes', help: 'Size of the disk with DATA_DIR' }, async () => {
    const { blocks, bsize } = await statfs(dataDir)
    return [{ value: blocks * bsize }]
  })
}
