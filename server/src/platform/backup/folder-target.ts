import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskFull } from './backup-error.ts'
import { madeAt, partial } from './backup-name.ts'
import { holdLock } from './lock-file.ts'
import type { BackupTarget } from './target.ts'

/** Makes names that were given or taken in a folder last. */
async function syncFolder(folder: string) {
  const opened = await open(folder)
  await opened.sync().finally(() => opened.close())
}

/** A folder of backups. */
export function folderTarget(folder: string): BackupTarget {
  const list = async () => readdirSync(folder).filter((name) => madeAt(name))
  return {
    where: folder,
    async hold() {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const release = holdLock(join(folder, '.hearth-backup.lock'), `Another backup writes to ${folder}`)
      // Of backups that were killed.
      for (const name of readdirSync(folder))
        if (name.endsWith(partial) && madeAt(name.slice(0, -partial.length))) rmSync(join(folder, name))
      return release
    },
    async write(name, content) {
      const path = join(folder, name)
      try {
        await pipeline(content, createWriteStream(path + partial, { flags: 'wx', mode: 0o600, flush: true }))
        renameSync(path + partial, path)
        await syncFolder(folder)
      } catch (error) {
        rmSync(path + partial, { force: true })
        throw diskFull([error], folder) ?? error
      }
    },
    list,
    size: async (name) => statSync(join(folder, name)).size,
    read: async (name): Promise<Readable> => createReadStream(join(folder, name), { highWaterMark: 256 * 1024 }),
    remove: async (name) => rmSync(join(folder, name), { force: true }),
    readText: async (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null),
    async writeText(name, text) {
      const path = join(folder, name)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(path + partial, text, { mode: 0o600, flush: true })
      renameSync(path + partial, path)
    },
  }
}
