import sharp from 'sharp'
import { type Renditions, renditionsOfPixels } from '../../server/src/photos/pipeline.ts'
import { type Face, type Picture, picturesOf } from './drawing/pictures.ts'
import { height, width } from './drawing/sky.ts'
import type { TestMember } from './generate.ts'

/** Three quarters of the largest size: half the work, and flat areas of colour do not show it. */
const scale = 0.75
/** The encoder's effort: 1 makes files a tenth larger than the product's own setting, in a third of the time. */
const effort = 1
async function draw(svg: string): Promise<Renditions> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(width * scale, height * scale)
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = info
  return renditionsOfPixels({ data, width: info.width, height: info.height, channels }, effort)
}

/**
 * Gives each member their pictures, drawing every distinct one once. For one run: it keeps what it has drawn.
 * @param faceLimit from so many faces on, members have the pictures of somebody alike: same kind, same decade
 */
export function newAlbums(faceLimit: number) {
  const drawn = new Map<string, Promise<Renditions>>()
  const faces = new Map<string, Face[]>()
  let count = 0

  function faceFor(face: Face): Face {
    const kind = `${face.presentation} ${face.heritage} ${Math.floor(face.age / 10)}`
    const alike = faces.get(kind) ?? []
    const shared = alike[count % Math.max(1, alike.length)]
    if (count >= faceLimit && shared) {
      count++
      return shared
    }
    faces.set(kind, [...alike, face])
    count++
    return face
  }

  function renditions({ key, svg }: Picture): Promise<Renditions> {
    const known = drawn.get(key) ?? draw(svg())
    drawn.set(key, known)
    return known
  }

  /** The stored sizes of all the member's pictures, main one first. */
  return ({ face, profile, photoCount }: TestMember): Promise<Renditions[]> =>
    Promise.all(picturesOf(faceFor(face), profile.interests, photoCount).map(renditions))
}
