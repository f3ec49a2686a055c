import { convertedTypes, minimumSourceSide, photoTypes } from '@hearth/shared/pictures/photo-limits'
import { pictureType } from './picture-type.ts'

export type ChoiceProblem = 'PHOTO_TYPE' | 'PHOTO_FORMAT' | 'PHOTO_TOO_SMALL' | 'PHOTO_UNREADABLE' | 'TOO_MANY_PHOTOS'
type Chosen = { taken: File[]; refused: Map<ChoiceProblem, string[]> }

const isOneOf = (types: readonly string[], type: string) => types.includes(type)
/** What a file claims to be, by its media type or name. The claim decides which problem the member reads. */
const claimsConverted = ({ name, type }: File) => isOneOf(convertedTypes, type) || /\.(avif|hei[cf])$/i.test(name)
const claimsPhoto = ({ name, type }: File) => isOneOf(photoTypes, type) || /\.(jpe?g|png|webp)$/i.test(name)

/** Decodes the picture in the browser, which finds truncated files. */
async function problemOfPixels(file: File): Promise<ChoiceProblem | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return claimsConverted(file) ? 'PHOTO_FORMAT' : 'PHOTO_UNREADABLE'
  const side = Math.min(picture.width, picture.height)
  picture.close()
  return side < minimumSourceSide ? 'PHOTO_TOO_SMALL' : null
}

/** Returns the file with the media type of its content, because some browsers decode by the media type. */
async function withOwnType(file: File): Promise<File> {
  const type = await pictureType(file).catch(() => null)
  return type && type !== file.type ? new File([file], file.name, { type }) : file
}

/** A file may be of any size: what is sent is a smaller JPEG of it (crop.ts). */
async function problemOf(file: File): Promise<ChoiceProblem | null> {
  return claimsPhoto(file) || claimsConverted(file) ? problemOfPixels(file) : 'PHOTO_TYPE'
}

/**
 * Separates the files that may become photos from the others.
 * @param room how many more photos the member may add
 * @returns the accepted files, and the names of the refused ones by problem
 */
export async function choose(files: File[], room: number): Promise<Chosen> {
  const chosen: Chosen = { taken: [], refused: new Map() }
  for (const given of files) {
    const file = await withOwnType(given)
    const problem = (await problemOf(file)) ?? (chosen.taken.length < room ? null : 'TOO_MANY_PHOTOS')
    if (problem) chosen.refused.set(problem, [...(chosen.refused.get(problem) ?? []), file.name])
    else chosen.taken.push(file)
  }
  return chosen
}
