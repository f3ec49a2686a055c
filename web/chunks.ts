import type { Rolldown } from 'vite'

/** The scripts of a build, by name. */
export type Chunks = Map<string, Rolldown.OutputChunk>

/** These files, and those that they import, and so on. */
export function closure(chunks: Chunks, files: string[]): Set<string> {
  const found = new Set(files)
  for (const file of found) for (const next of chunks.get(file)?.imports ?? []) found.add(next)
  return found
}

/** The files that every visit begins with. */
export const entryFiles = (chunks: Chunks) =>
  closure(
    chunks,
    [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  )

/** The files that these sources need at once. */
export const filesOf = (chunks: Chunks, sources: string[]) =>
  closure(
    chunks,
    [...chunks.values()].flatMap(({ moduleIds, fileName }) =>
      moduleIds.some((id) => sources.some((source) => id.endsWith(`/src/${source}`))) ? fileName : [],
    ),
  )

/** The source that an import of this file names. */
export const sourceOf = (chunks: Chunks, file: string) =>
  chunks.get(file)?.facadeModuleId?.replace(/.*\/src\//, '') ?? ''
