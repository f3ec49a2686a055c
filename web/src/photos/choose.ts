import { maximumPhotoBytes, minimumSourceSide, photoTypes } from '@hearth/shared/photo-limits'

export type ChoiceProblem =
  | 'PHOTO_TYPE'
  | 'PHOTO_TOO_LARGE'
  | 'PHOTO_TOO_SMALL'
  | 'PHOTO_UNREADABLE'
  | 'TOO_MANY_PHOTOS'
type Chosen = { taken: File[]; refused: Map<ChoiceProblem, string[]> }

/**
 * Decodes the picture in the browser, which finds truncated files and files whose content does not match their type.
 */
async function problemOfPixels(file: File): Promise<ChoiceProblem | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return 'PHOTO_UNREADABLE'
  const side = Math.min(picture.width, picture.height)
  picture.close()
  return side < minimumSourceSide ? 'PHOTO_TOO_SMALL' : null
}

async function problemOf(file: File): Promise<ChoiceProblem | null> {
  if (!(photoTypes as readonly string[]).includes(file.type)) return 'PHOTO_TYPE'
  if (file.size >= maximumPhotoBytes) return 'PHOTO_TOO_LARGE'
  return problemOfPixels(file)
}

/**
 * Separates the files that may become photos from the others, by the server's rules.
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
