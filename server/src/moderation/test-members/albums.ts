import sharp from 'sharp'
import { type Face, type Picture, picturesOf } from '../../../../test-members/src/drawing/pictures.ts'
import type { TestMember } from '../../../../test-members/src/generate.ts'
import { type Renditions, renditionsOfPixels } from '../../pictures/photos/pipeline.ts'

/** What a member's pictures depend on. */
export type AlbumOptions = { face: Face; interests: readonly string[]; photoCount: number }

/** What the pictures of a generated member depend on. */
export const albumOptionsOf = ({ face, profile, photoCount }: TestMember): AlbumOptions => ({
  face,
  interests: profile.interests,
  photoCount,
})

/** Dots per inch: three quarters of the drawing's own size. Half the work, and invisible in flat areas of colour. */
const density = 72 * 0.75
/** The encoder's effort: 1 takes a third of the time for files a tenth larger. */
const effort = 1

async function draw(svg: string): Promise<Renditions> {
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = info
  return renditionsOfPixels({ data, width: info.width, height: info.height, channels }, effort)
}

/**
 * Creates the pictures of each member, and draws once per run what several share.
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
    count++
    if (count > faceLimit && shared) return shared
    if (Number.isFinite(faceLimit)) faces.set(kind, [...alike, face])
    return face
  }

  function renditions({ key, isShared, svg }: Picture): Promise<Renditions> {
    const known = drawn.get(key) ?? draw(svg())
    if (isShared || Number.isFinite(faceLimit)) drawn.set(key, known)
    return known
  }

  /** The stored sizes of all the member's pictures, the main one first. */
  return ({ face, interests, photoCount }: AlbumOptions): Promise<Renditions[]> =>
    Promise.all(picturesOf(faceFor(face), interests, photoCount).map(renditions))
}
