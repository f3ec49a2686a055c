import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'

/** For how long the pieces of a version are served after the last process that had it started. Milliseconds. */
const keepMs = 7 * 24 * 60 * 60 * 1000

const folderOf = (dataDir: string) => join(dataDir, 'assets')

/**
 * Keeps the pieces of this build in the data folder, for open tabs of it that ask a later version, and for tabs of a
 * later one that ask a process which still runs this. Removes those that no process has had for a week.
 * @param root the built web app
 */
export async function keepAssets(dataDir: string, root: string, now = new Date()) {
  const built = join(root, 'assets')
  const kept = folderOf(dataDir)
  if (!existsSync(built)) return
  await mkdir(kept, { recursive: true })
  const known = new Set(await readdir(kept))
  for (const file of await readdir(built)) {
    // The server compresses what few old tabs still ask for.
    if (/\.(br|gz|zst)$/.test(file)) continue
    if (!known.has(file)) await copyFile(join(built, file), join(kept, file), constants.COPYFILE_FICLONE)
    await utimes(join(kept, file), now, now)
  }
  for (const file of known)
    if (now.getTime() - (await stat(join(kept, file))).mtimeMs > keepMs) await rm(join(kept, file), { force: true })
}

/** Sends a piece of another version, if it was kept. @returns whether it was */
export function sendKeptAsset(reply: FastifyReply, dataDir: string, path: string): boolean {
  const [, file] = /^\/assets\/([\w-][\w.-]*)$/.exec(path) ?? []
  if (!file || !existsSync(join(folderOf(dataDir), file))) return false
  reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(file, folderOf(dataDir))
  return true
}
