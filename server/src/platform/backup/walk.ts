import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'

export type Found = { path: string; name: string; isFolder: boolean; bytes: number; changed: Date }

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Calls something about a file that may vanish meanwhile. */
export async function unlessGone<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/**
 * The files and folders below a folder, each folder before what is in it. What vanishes meanwhile is left out.
 * @param isWanted decides by the path below the folder; nothing in a folder that is not wanted is looked at
 */
export async function* walk(
  folder: string,
  isWanted: (name: string) => boolean = () => true,
  below = '',
): AsyncGenerator<Found> {
  const opened = await unlessGone(opendir(join(folder, below)))
  if (!opened) return
  for await (const entry of opened) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (!isWanted(name)) continue
    const path = join(folder, name)
    const seen = await unlessGone(lstat(path))
    if (!seen || !(seen.isFile() || seen.isDirectory())) continue
    yield { path, name, isFolder: seen.isDirectory(), bytes: seen.isFile() ? seen.size : 0, changed: seen.mtime }
    if (seen.isDirectory()) yield* walk(folder, isWanted, name)
  }
}

/** The bytes of all files below a folder. */
export async function bytesBelow(folder: string, isWanted?: (name: string) => boolean): Promise<number> {
  let sum = 0
  for await (const { bytes } of walk(folder, isWanted)) sum += bytes
  return sum
}
