// node bench/photos/formats.ts [--folder FOLDER] [--count 12] [--effort 4] [--sizes card]: what AVIF would save beside
// the stored WebP, at the same structural similarity to the pixels, and what encoding it costs. The pictures are those of
// test members, or the JPEGs of a folder.
import { parseArgs } from 'node:util'
import { type PhotoSize, photoAspect, photoWidths } from '@hearth/shared/pictures/photo-limits'
import sharp, { type Sharp } from 'sharp'
import { greyOf, mean, sourcesOf } from './sources.ts'
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
/** The quality of stored WebP, as in server/src/pictures/photos/pipeline.ts. */
const stored = { quality: 82, effort: 4 }
const qualities = [42, 46, 50, 54, 58, 62, 66, 70, 74, 78, 82]

/** One size of a picture, cut to the shape of cards. */
const cut = (source: Buffer, width: number) =>
  sharp(source)
    .resize(width, Math.round(width / photoAspect))
    .png({ compressionLevel: 1 })
    .toBuffer()

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

const sources = sourcesOf(values)
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
