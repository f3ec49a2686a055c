import { randomFillSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of the files of a photo, about as the product stores them. They cannot be compressed, as photos cannot. */
const files = { '320.webp': 15_000, '640.webp': 45_000, '1280.webp': 90_000 }

/** Writes files as of photos, each its own folder and content. */
export function writePhotos(dataDir: string, count: number) {
  const content = Buffer.alloc(Math.max(...Object.values(files)))
  for (let n = 0; n < count; n += 1) {
    const folder = join(dataDir, 'photos', String(n).padStart(32, '0'))
    mkdirSync(folder, { recursive: true })
    for (const [name, bytes] of Object.entries(files))
      writeFileSync(join(folder, name), randomFillSync(content.subarray(0, bytes)))
  }
}
