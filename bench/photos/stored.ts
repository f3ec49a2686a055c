// node bench/photos/stored.ts [--folder FOLDER] [--count 12]: what the product stores of cards: their bytes as WebP, and with
// AVIF where that is kept, how close both are to the pixels, and the processor time of AVIF. The pictures are those of test
// members, or the JPEGs of a folder.
import { parseArgs } from 'node:util'
import { photoAspect, photoWidths } from '@hearth/shared/pictures/photo-limits'
import sharp from 'sharp'
import { maxAvifShare } from '../../server/src/pictures/photos/encode-due.ts'
import { decodePicture, renditionsOfPixels } from '../../server/src/pictures/photos/pipeline.ts'
import { greyOf, mean, sourcesOf } from './sources.ts'
import { ssim } from './ssim.ts'

const { values } = parseArgs({ options: { folder: { type: 'string' }, count: { type: 'string', default: '12' } } })
sharp.concurrency(1)

const sizeOf = (width: number) => [width, Math.round(width / photoAspect)] as const

/** A source in the shape of cards, as the cropper sends it. */
async function pixelsOf(source: Buffer) {
  const cropped = sharp(source)
    .resize(...sizeOf(photoWidths.full))
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
  const { data, info } = await cropped.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

async function compare(source: Buffer) {
  const pixels = await pixelsOf(source)
  const { files } = await renditionsOfPixels(pixels)
  const before = process.cpuUsage()
  const made = await decodePicture('avif', files.full)
  const { user, system } = process.cpuUsage(before)
  if ('refused' in made) throw new Error(made.refused)
  const [webp, avif] = [files.card, made.card!]
  const shrunk = await sharp(pixels.data, { raw: pixels })
    .resize(...sizeOf(photoWidths.card))
    .png()
    .toBuffer()
  const alike = async (picture: Buffer) => ssim(await greyOf(shrunk), await greyOf(picture))
  const likeness = { webp: await alike(webp), avif: await alike(avif) }
  return { webp: webp.length, avif: avif.length, likeness, cpu: (user + system) / 1000 }
}

const found: Awaited<ReturnType<typeof compare>>[] = []
for (const source of sourcesOf(values)) found.push(await compare(await source))
const kept = found.filter(({ webp, avif }) => avif <= maxAvifShare * webp)
const kB = (bytes: number[]) => `${(bytes.reduce((sum, one) => sum + one, 0) / 1000).toFixed(0)} kB`
console.log(
  `${found.length} cards: ${kB(found.map(({ webp }) => webp))} as WebP;`,
  `${kB(found.map((one) => (kept.includes(one) ? one.avif : one.webp)))} with AVIF for ${kept.length};`,
  `SSIM of those ${mean(kept.map(({ likeness }) => likeness.webp)).toFixed(4)} and ${mean(kept.map(({ likeness }) => likeness.avif)).toFixed(4)},`,
  `at most ${Math.max(...kept.map(({ likeness }) => likeness.webp - likeness.avif)).toFixed(4)} apart;`,
  `${mean(found.map(({ cpu }) => cpu)).toFixed(0)} ms of CPU for each`,
)
