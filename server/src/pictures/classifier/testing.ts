import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A picture's red is its score, from 0 to 255. One that is all magenta ends the process. */
const core = `export const load = async () => ({
  async classify({ values }) {
    const [red, , blue] = values
    if (red > 240 && blue > 240) process.kill(process.pid, 'SIGKILL')
    return [{ className: 'Porn', probability: red / 255 }, { className: 'Sexy', probability: 0.9 }]
  },
})`

/**
 * A folder with a package that stands in for nsfwjs, whose model is large and not installed: its scores are known.
 * @param broken the package cannot be loaded
 */
export function standInPackage({ broken = false } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-classifier-'))
  const file = (name: string, text: string) => {
    const path = join(folder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  for (const name of ['@tensorflow/tfjs', '@tensorflow/tfjs-backend-wasm', 'nsfwjs'])
    file(`${name}/package.json`, JSON.stringify({ name, version: '0.0.1' }))
  file(
    '@tensorflow/tfjs/index.js',
    broken
      ? 'throw new Error("broken")'
      : 'module.exports = { setBackend: async () => true, tensor3d: (values) => ({ values, dispose() {} }) }',
  )
  file('@tensorflow/tfjs-backend-wasm/index.js', '')
  file('nsfwjs/package.json', JSON.stringify({ name: 'nsfwjs', version: '0.0.1', type: 'module' }))
  file('nsfwjs/dist/esm/core.js', core)
  file('nsfwjs/dist/esm/models/mobilenet_v2_mid.js', 'export const MobileNetV2MidModel = {}')
  return folder
}
