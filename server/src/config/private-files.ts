import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What an earlier version may have left readable to others, below the data folder. */
const privatePaths = ['photos', 'postgres', 'secret']

const ownerOnly = { folder: 0o700, file: 0o600 }
/** PostgreSQL refuses to run as root and runs as a user of its own, who has to pass through: they still see no name. */
const passable = 0o711

/** A folder that anybody may write to, as /tmp is, is shared on purpose: its mode is not ours to change. */
const isShared = (mode: number) => (mode & 0o002) !== 0

function restrictMode(path: string, mode: number) {
  try {
    chmodSync(path, mode)
  } catch (error) {
    // Another user's, lent to this one: then its owner decides who reads it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/**
 * Makes the data folder and everything in it readable by this user alone, also what an earlier version wrote, and
 * everything that this process writes from now on. To be called before the process writes anything.
 */
export function makePrivate(dataDir: string) {
  // Folders above it get the usual mode: they may hold more than ours.
  mkdirSync(dataDir, { recursive: true })
  const { mode } = statSync(dataDir)
  const isRoot = process.getuid?.() === 0
  if (!isShared(mode)) restrictMode(dataDir, isRoot ? mode & passable : ownerOnly.folder)
  for (const path of privatePaths.map((name) => join(dataDir, name)).filter(existsSync))
    restrictMode(path, statSync(path).isDirectory() ? ownerOnly.folder : ownerOnly.file)
  process.umask(0o077)
}
