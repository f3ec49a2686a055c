import sharp from 'sharp'
import { type Renditions, renditionsOfPixels } from '../../server/src/photos/pipeline.ts'
import { type Face, type Picture, picturesOf } from './drawing/pictures.ts'
import { height, width } from './drawing/sky.ts'
import type { TestMember } from './generate.ts'

/** Three quarters of the largest size: half the work, and invisible in flat areas of colour. */
const scale = 0.75
/** The encoder's effort: 1 takes a third of the time for files a tenth larger. */
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
 * Creates the pictures of each member and draws every distinct one once per run.
 * @param faceLimit number of faces after which similar members (same kind, same decade) share pictures
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

  /** The stored sizes of all the member's pictures, the main one first. */
  return ({ face, profile, photoCount }: TestMember): Promise<Renditions[]> =>
    Promise.all(picturesOf(faceFor(face), profile.interests, photoCount).map(renditions))
}
