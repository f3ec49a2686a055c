// The process that classifies pictures, separate from the server. classifier.ts starts and ends it. The package comes from
// a folder of its own, which the normal install leaves empty, so its few types stand here.
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'

type Tensor = { dispose(): void }
type Tensorflow = {
  setBackend(name: string): Promise<boolean>
  tensor3d(values: Int32Array, shape: number[], type: 'int32'): Tensor
}
type Model = { classify(image: Tensor): Promise<{ className: string; probability: number }[]> }
type Nsfw = { load(name: string, options: { modelDefinitions: unknown[]; type: string }): Promise<Model> }

const [folder, maxMemory] = process.argv.slice(2)
/** Pixels of each side, as the model takes them. */
const side = 224
/** Milliseconds between memory checks. */
const memoryCheckMs = 250
/** What counts: the classes for drawn and photographed nudity and sex. Bare skin on a beach (`Sexy`) does not. */
const classes = new Set(['Porn', 'Hentai'])

const exitNow = () => process.kill(process.pid, 'SIGKILL')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', exitNow)
setInterval(() => {
  if (process.memoryUsage.rss() > Number(maxMemory)) exitNow()
}, memoryCheckMs)
// Pages and uploads come first.
setPriority(15)
sharp.concurrency(1)
sharp.cache(false)

const require = createRequire(join(folder!, 'package.json'))

async function loadModel(): Promise<{ tf: Tensorflow; model: Model }> {
  const tf: Tensorflow = require('@tensorflow/tfjs')
  require('@tensorflow/tfjs-backend-wasm')
  if (!(await tf.setBackend('wasm'))) throw new Error('WebAssembly is missing')
  // Not by require(): its build for that walks through the model's data letter by letter, for 14 seconds.
  const nsfw = (path: string) => import(pathToFileURL(join(folder!, 'node_modules/nsfwjs/dist/esm', path)).href)
  const { load }: Nsfw = await nsfw('core.js')
  const { MobileNetV2MidModel } = await nsfw('models/mobilenet_v2_mid.js')
  const model = await load('MobileNetV2Mid', { modelDefinitions: [MobileNetV2MidModel], type: 'graph' })
  return { tf, model }
}

const { tf, model } = await loadModel()

async function scoreOf(bytes: Uint8Array): Promise<number> {
  const resized = sharp(bytes).flatten({ background: 'white' }).resize(side, side, { fit: 'fill' })
  const pixels = await resized.toColourspace('srgb').removeAlpha().raw().toBuffer()
  const image = tf.tensor3d(new Int32Array(pixels), [side, side, 3], 'int32')
  const found = await model.classify(image)
  image.dispose()
  const sum = found.reduce((all, { className, probability }) => all + (classes.has(className) ? probability : 0), 0)
  return Math.round(sum * 100)
}

process.on('message', async (bytes: Uint8Array) => process.send!({ score: await scoreOf(bytes).catch(() => null) }))
process.send!('ready')
