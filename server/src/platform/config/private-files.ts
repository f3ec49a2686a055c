import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Folders and files that an earlier version may have left readable to other users. */
const privatePaths = ['photos', 'postgres', 'secret']

const ownerOnly = { folder: 0o700, file: 0o600 }
/** PostgreSQL refuses to run as root and uses its own user, who has to traverse the folder but cannot list it. */
const passable = 0o711

/** A folder that anyone may write to, such as /tmp, is shared on purpose: leave its mode alone. */
const isShared = (mode: number) => (mode & 0o002) !== 0

function restrictMode(path: string, mode: number) {
  try {
    chmodSync(path, mode)
  } catch (error) {
    // The folder belongs to another user, who decides who may read it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/**
 * Makes the data folder and its contents, including files of earlier versions, readable only by this user, and
 * everything this process writes from now on. Call it before the process writes anything.
 */
export function makePrivate(dataDir: string) {
  // Parent folders keep the default mode, since they may contain other data.
  mkdirSync(dataDir, { recursive: true })
  const { mode } = statSync(dataDir)
  const isRoot = process.getuid?.() === 0
  if (!isShared(mode)) restrictMode(dataDir, isRoot ? mode & passable : ownerOnly.folder)
  for (const path of privatePaths.map((name) => join(dataDir, name)).filter(existsSync))
    restrictMode(path, statSync(path).isDirectory() ? ownerOnly.folder : ownerOnly.file)
  process.umask(0o077)
}
