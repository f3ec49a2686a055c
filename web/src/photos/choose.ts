import { convertedTypes, minimumSourceSide, photoTypes } from '@hearth/shared/photo-limits'
import { isAppleMobile } from '../push/home-screen.ts'

export type ChoiceProblem = 'PHOTO_TYPE' | 'PHOTO_FORMAT' | 'PHOTO_TOO_SMALL' | 'PHOTO_UNREADABLE' | 'TOO_MANY_PHOTOS'
type Chosen = { taken: File[]; refused: Map<ChoiceProblem, string[]> }

const isOneOf = (types: readonly string[], type: string) => types.includes(type)
/** Browsers know no type for some of these files, so their names count too. */
const isConverted = ({ name, type }: File) =>
  isOneOf(convertedTypes, type) || (!type && /\.(avif|hei[cf])$/i.test(name))

/** What a file chooser offers. iPhones and iPads hand over JPEGs themselves as long as nothing asks for HEIC. */
export const offeredTypes = (): string[] => [...photoTypes, ...(isAppleMobile() ? [] : convertedTypes)]

/**
 * Decodes the picture in the browser, which finds truncated files and files whose content does not match their type.
 */
async function problemOfPixels(file: File): Promise<ChoiceProblem | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return isConverted(file) ? 'PHOTO_FORMAT' : 'PHOTO_UNREADABLE'
  const side = Math.min(picture.width, picture.height)
  picture.close()
  return side < minimumSourceSide ? 'PHOTO_TOO_SMALL' : null
}

/** A file may be of any size: what is sent is a smaller JPEG of it (crop.ts). */
async function problemOf(file: File): Promise<ChoiceProblem | null> {
  return isOneOf(photoTypes, file.type) || isConverted(file) ? problemOfPixels(file) : 'PHOTO_TYPE'
}

/**
 * Separates the files that may become photos from the others.
 * @param room how many more photos the member may add
 * @returns the accepted files, and the names of the refused ones by problem
 */
export async function choose(files: File[], room: number): Promise<Chosen> {
  const chosen: Chosen = { taken: [], refused: new Map() }
  for (const file of files) {
    const problem = (await problemOf(file)) ?? (chosen.taken.length < room ? null : 'TOO_MANY_PHOTOS')
    if (problem) chosen.refused.set(problem, [...(chosen.refused.get(problem) ?? []), file.name])
    else chosen.taken.push(file)
  }
  return chosen
}
