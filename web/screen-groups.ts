import { build, type InlineConfig, type Rolldown } from 'vite'
import type { Chunks } from './chunks.ts'
import { mergeFiles, type Part } from './merge-files.ts'
import { createLoads, frame } from './screen-loads.ts'

/** Bytes, before compression, that take a slow line about as long as one more file. */
const fileCost = 15_000

/** Builds the app without any division, in which code with the same users comes together. */
async function buildUndivided(config: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
  const options = { ...config.build, write: false, reportCompressedSize: false }
  const built = await build({ ...config, configFile: false, logLevel: 'error', build: options })
  return (built as Rolldown.RolldownOutput).output
}

const sizeOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' ? file.code.length : file.source.length

/** Whether a file stays as it is: a screen keeps the one that its import names. Members load the frame's at every visit. */
const isFixed = ({ isDynamicEntry, facadeModuleId }: Rolldown.OutputChunk) =>
  isDynamicEntry && !frame.some((source) => facadeModuleId?.endsWith(source))

/** The modules that may change their file. */
const modulesOf = (chunk: Rolldown.OutputChunk) => (isFixed(chunk) ? [] : Object.keys(chunk.modules))

/**
 * Divides the parts that screens share among files, so that a screen loads few files and little that it does not use.
 * @returns the file of a module, by its id
 */
export async function screenGroups(config: InlineConfig): Promise<Map<string, string>> {
  const output = await buildUndivided(config)
  const sizes = new Map(output.map((file) => [file.fileName, sizeOf(file)]))
  const chunks: Chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const loads = createLoads(chunks)
  const parts = [...chunks.values()].map((chunk): Part => {
    const files = [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]
    const size = files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    return { name: chunk.fileName, size, imports: chunk.imports, isAlone: isFixed(chunk) }
  })
  const used = parts.filter(({ name }) => loads.some((load) => load.parts.has(name)))
  return new Map(
    mergeFiles(used, loads, fileCost).flatMap((names, at) =>
      names.flatMap((name) => modulesOf(chunks.get(name)!).map((id) => [id, `${at}`] as const)),
    ),
  )
}
