import sharp from 'sharp'
import { picture } from '../../server/src/pictures/photos/testing.ts'
import { jpegOfScans } from '../../server/src/pictures/photos/testing-hostile-files.ts'

const side = 7000

/** A phone's photo: 12 megapixels. */
async function photo() {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const grain = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer()
  return sharp(grain).resize(4000, 3000).jpeg({ quality: 80 }).toBuffer()
}

/** Pictures of different cost. No accepted picture is more expensive, nor any refused one whose structure passes. */
export const pictures = {
  'photos of a phone': photo,
  'a JPEG of 600 scans': () => jpegOfScans(600),
  'a JPEG of 40 scans more, which is taken': () => jpegOfScans(36),
  'a PNG of 49 megapixels, interlaced, 16 bits deep': () =>
    picture(side, side).ensureAlpha(0.8).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
}
