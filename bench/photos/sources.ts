import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { picturesOf } from '../../test-members/src/drawing/pictures.ts'
import { generate } from '../../test-members/src/generate.ts'

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

/** The JPEGs of a folder, else as many pictures of test members. */
export const sourcesOf = ({ folder, count }: { folder?: string | undefined; count: string }) =>
  folder ? photosIn(folder) : drawings(Number(count))

export async function greyOf(picture: Buffer) {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
