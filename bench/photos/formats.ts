// node bench/photos/formats.ts [--folder FOLDER] [--count 12] [--effort 4] [--sizes card]: what AVIF would save beside
// the stored WebP, at the same structural similarity to the pixels, and what encoding it costs. The pictures are those of
// test members, or the JPEGs of a folder.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type PhotoSize, photoAspect, photoWidths } from '@hearth/shared/photo-limits'
import sharp, { type Sharp } from 'sharp'
import { picturesOf } from '../../test-members/src/drawing/pictures.ts'
import { generate } from '../../test-members/src/generate.ts'
import { ssim } from './ssim.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    count: { type: 'string', default: '12' },
    effort: { type: 'string', default: '4' },
    sizes: { type: 'string', default: Object.keys(photoWidths).join() },
  },
})
const effort = Number(values.effort)
/** The quality of stored WebP, as in server/src/photos/pipeline.ts. */
const stored = { quality: 82, effort: 4 }
const qualities = [42, 46, 50, 54, 58, 62, 66, 70, 74, 78, 82]

/** The first pictures of test members, without any loss. */
function drawings(count: number): Promise<Buffer>[] {
  return Array.from({ length: count }, (_, index) => {
    const { face, profile } = generate('demo', index)
    const [picture] = picturesOf(face, profile.interests, 1)
    return sharp(Buffer.from(picture!.svg()), { density: 72 }).flatten().png().toBuffer()
  })
}

const photosIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.jpe?g$/i.test(name))
    .map((name) => readFile(join(folder, name)))

/** One size of a picture, cut to the shape of cards. */
const cut = (source: Buffer, width: number) =>
  sharp(source)
    .resize(width, Math.round(width / photoAspect))
    .png({ compressionLevel: 1 })
    .toBuffer()

async function greyOf(picture: Buffer) {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Encodes with its processor time in milliseconds, and compares with the pixels. */
async function encoded(picture: Buffer, encoder: (from: Sharp) => Sharp) {
  const before = process.cpuUsage()
  const bytes = await encoder(sharp(picture)).toBuffer()
  const { user, system } = process.cpuUsage(before)
  const alike = ssim(await greyOf(picture), await greyOf(bytes))
  return { bytes: bytes.length, cpu: (user + system) / 1000, alike }
}

/** The smallest AVIF that is at least as close to the pixels as the WebP. */
async function avifAsGoodAs(picture: Buffer, alike: number) {
  for (const quality of qualities) {
    const found = await encoded(picture, (from) => from.avif({ quality, effort, chromaSubsampling: '4:2:0' }))
    if (found.alike >= alike || quality === qualities.at(-1)) return { ...found, quality }
  }
  throw new Error('No quality')
}

async function compare(source: Buffer, size: PhotoSize) {
  const picture = await cut(source, photoWidths[size])
  const webp = await encoded(picture, (from) => from.webp(stored))
  return { webp, avif: await avifAsGoodAs(picture, webp.alike) }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const sources = values.folder ? photosIn(values.folder) : drawings(Number(values.count))
for (const size of values.sizes.split(',') as PhotoSize[]) {
  const found: Awaited<ReturnType<typeof compare>>[] = []
  for (const source of sources) found.push(await compare(await source, size))
  const saved = found.map(({ webp, avif }) => 1 - avif.bytes / webp.bytes)
  console.log(
    `${size}: WebP ${mean(found.map(({ webp }) => webp.bytes / 1000)).toFixed(1)} kB, SSIM ${mean(found.map(({ webp }) => webp.alike)).toFixed(4)},`,
    `${mean(found.map(({ webp }) => webp.cpu)).toFixed(0)} ms of CPU; AVIF saves ${(mean(saved) * 100).toFixed(0)} %`,
    `(${saved.filter((one) => one >= 0.25).length} of ${saved.length} a quarter), quality ${mean(found.map(({ avif }) => avif.quality)).toFixed(0)},`,
    `${mean(found.map(({ avif }) => avif.cpu)).toFixed(0)} ms of CPU`,
  )
}
