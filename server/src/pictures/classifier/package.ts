import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Package = z.object({ version: z.string() })

/** The version of an installed package, or null. */
async function versionOf(folder: string, name: string): Promise<string | null> {
  const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8').catch(() => null)
  return text === null ? null : Package.parse(JSON.parse(text)).version
}

/**
 * The name and version of the model, which stand beside each score.
 * @param folder where `npm run classifier:install` put the package
 * @returns null while it is not installed
 */
export async function installedModel(folder: string): Promise<string | null> {
  const versions = await Promise.all(
    ['nsfwjs', '@tensorflow/tfjs', '@tensorflow/tfjs-backend-wasm'].map((name) => versionOf(folder, name)),
  )
  return versions.every((version) => version !== null) ? `nsfwjs ${versions[0]} MobileNetV2Mid` : null
}
