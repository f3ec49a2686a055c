import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { decodePicture, type HashedRenditions } from '../photos/pipeline.ts'
import { compareNewEntries } from './compare.ts'
import { run } from './console.ts'
import { holdPhoto } from './hold.ts'

/** Numbers from 0 to 1, the same ones for the same seed. */
function randomOf(seed: number) {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

function shape(random: () => number): string {
  const at = (limit: number) => Math.round(random() * limit)
  const colour = `hsl(${at(360)} ${30 + at(60)}% ${15 + at(70)}%)`
  return `<ellipse cx="${at(720)}" cy="${at(960)}" rx="${30 + at(160)}" ry="${30 + at(160)}" fill="${colour}"
    transform="rotate(${at(180)} ${at(720)} ${at(960)})"/>`
}

/** A picture with light, shade and soft edges, another one for each seed. */
export function drawing(seed: number): Sharp {
  const random = randomOf(seed + 1)
  const shapes = Array.from({ length: 40 }, () => shape(random)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">
    <rect width="720" height="960" fill="hsl(${Math.round(random() * 360)} 40% 50%)"/>${shapes}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: 'white' }).blur(2)
}

export const jpegOf = (picture: Sharp, quality = 90) => picture.jpeg({ quality }).toBuffer()

/** A JPEG without a share of its width and height at each edge. */
export async function trimmed(jpeg: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata()
  const [left, top] = [Math.round(width * share), Math.round(height * share)]
  return sharp(jpeg)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .jpeg()
    .toBuffer()
}

/** The hashes of an upload. */
export const hashesOfJpeg = async (jpeg: Buffer) => ((await decodePicture('photos', jpeg)) as HashedRenditions).hashes

/** Imports a list of pictures as the operator does, from a file. */
export async function listPictures(
  services: Services,
  kind: 'own' | 'intimate' | 'child-abuse',
  pictures: Buffer[],
  name = `list ${randomUUID()}`,
): Promise<string> {
  const file = join(services.env.DATA_DIR, 'list.txt')
  const lines = pictures.map(async (one) => Buffer.from((await hashesOfJpeg(one)).pdq).toString('hex'))
  writeFileSync(file, (await Promise.all(lines)).join('\n'))
  return run(services, ['import', file, '--name', name, '--class', kind])
}

/** Compares new entries of lists with stored photos, as the job does. */
export const compareEntries = ({ db }: Services) => compareNewEntries(db)

/** Holds a photo as when a list of child abuse has a picture like it. */
export const holdFor = (db: Database, photoId: string, listName: string) =>
  db
    .transaction()
    .execute((transaction) =>
      holdPhoto(transaction, photoId, [{ class: 'child-abuse', listName, matched: Buffer.alloc(32, 9), distance: 2 }]),
    )
