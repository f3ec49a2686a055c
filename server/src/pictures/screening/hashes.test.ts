import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpeg } from '../photos/testing.ts'
import { createHashIndex } from './hash-index.ts'
import { hashesIn } from './import-list.ts'
import { type Entry, type PictureHashes, searchOf } from './known.ts'
import { orientationsOf } from './orientations.ts'
import { distanceOf, maxPdqDistance } from './rules.ts'
import { drawing, hashesOfJpeg, jpegOf, trimmed } from './testing.ts'

const pictures = await Promise.all(Array.from({ length: 12 }, (_, seed) => jpegOf(drawing(seed))))
const hashes = await Promise.all(pictures.map(hashesOfJpeg))

const entryOf = ({ pdq, quality, phash }: PictureHashes, i: number, own: boolean): Entry => ({
  listName: String(i),
  class: own ? 'own' : 'intimate',
  pdq: Buffer.from(pdq),
  quality,
  phash: own ? Buffer.from(phash) : null,
})
const inForeign = searchOf(hashes.map((one, i) => entryOf(one, i, false)))
const inOwn = searchOf(hashes.map((one, i) => entryOf(one, i, true)))

/** The numbers of the pictures that are found as themselves, and as nothing else, after a change. */
async function foundAfter(change: (bytes: Buffer) => Promise<Buffer>, find = inForeign) {
  const hits = await Promise.all(pictures.map(async (bytes) => find(await hashesOfJpeg(await change(bytes)))))
  return hits.filter((found, i) => found.length === 1 && found[0]!.listName === String(i)).length
}

describe('A picture on a list', () => {
  it('is found after it was re-encoded, shrunk, lit and turned grey', async () => {
    const changes = [
      (bytes: Buffer) => sharp(bytes).jpeg({ quality: 40 }).toBuffer(),
      (bytes: Buffer) => sharp(bytes).webp({ quality: 50 }).toBuffer(),
      (bytes: Buffer) => sharp(bytes).resize(320).jpeg().toBuffer(),
      (bytes: Buffer) => sharp(bytes).modulate({ brightness: 1.1 }).jpeg().toBuffer(),
      (bytes: Buffer) => sharp(bytes).greyscale().jpeg().toBuffer(),
    ]
    for (const change of changes) expect(await foundAfter(change)).toBe(pictures.length)
  })

  it('is found mirrored, and nearly always turned', async () => {
    for (const turns of [0, 90, 180, 270])
      for (const mirror of [false, true]) {
        const change = (bytes: Buffer) => sharp(bytes).flop(mirror).rotate(turns).jpeg({ quality: 80 }).toBuffer()
        const least = turns ? 0.8 * pictures.length : pictures.length
        expect(await foundAfter(change), `${turns} ${mirror}`).toBeGreaterThanOrEqual(least)
      }
  })

  it('is found on the own list in four of five cases when 2 % are missing at each edge', async () => {
    const cut = (bytes: Buffer) => trimmed(bytes, 0.02)
    expect(await foundAfter(cut, inOwn)).toBeGreaterThanOrEqual(0.8 * pictures.length)
  })

  it('is never found by PDQ when it is too flat to be recognised', async () => {
    const flat = await hashesOfJpeg(jpeg)
    expect(flat.quality).toBeLessThan(50)
    expect(searchOf([entryOf(flat, 0, false)])(flat)).toEqual([])
    expect(searchOf([entryOf({ ...flat, quality: 100 }, 0, false)])(flat)).toEqual([])
  })

  it('is not taken for another one', async () => {
    const others = await Promise.all(Array.from({ length: 24 }, (_, seed) => jpegOf(drawing(100 + seed))))
    for (const bytes of others) expect(inOwn(await hashesOfJpeg(bytes))).toEqual([])
  })
})

/** What the C++ reference of PDQ (ThreatExchange, pdq-photo-hasher) says of `drawing` 0 to 5. */
const ofReference = [
  'dff050e0c0c0cef315b330a5ed4ece79ce1f6e427c72c0f4a7c80dc83873331b',
  'bcfaaccf863e931c43291d215153f9fca494e2826b2b4d89dfde84442525fae2',
  '6c96db193833a39b2a74a3a67d9d3f18dce39647f40056be74a398980bd2a670',
  '24debb794532b36b492e64eab1226dde64299914261d89168cb66673cdd6ccdc',
  '609d7544bb26bed21b7c07bca69a4dce928d490f59c6d36560e2b2e932316d96',
  'c85a861cf3811ae30666af1c23cad02346e163be3f56b943ecb956ec5ca7b871',
]

it('A hash is that of PDQ’s reference within 10 bits, as its authors allow', () => {
  const apart = ofReference.map((hex, i) => distanceOf(Buffer.from(hex, 'hex'), hashes[i]!.pdq))
  expect(apart.filter((bits) => bits > 10)).toEqual([])
})

describe('The index of hashes', () => {
  it('finds all within 31 bits, and none beyond', () => {
    const [one] = hashes as [PictureHashes]
    const near = createHashIndex(hashes.map(({ pdq }) => pdq))
    const flipped = (bits: number[]) => {
      const copy = Uint8Array.from(one.pdq)
      for (const bit of bits) copy[bit >> 3]! ^= 1 << (bit & 7)
      return copy
    }
    // 31 bits spread over all words of 16 bits: one of them in one word, two in the others.
    const spread = Array.from({ length: 31 }, (_, i) => i * 8)
    expect(near(flipped(spread)).get(0)).toBe(31)
    expect(near(flipped([...spread, 255])).has(0)).toBe(false)
    expect(near(flipped([])).get(0)).toBe(0)
  })

  it('knows eight orientations, which lead back to the picture', () => {
    const [{ pdq }] = hashes as [PictureHashes]
    const turned = orientationsOf(pdq)
    expect(new Set(turned.map((one) => Buffer.from(one).toString('hex'))).size).toBe(8)
    expect(turned[0]).toEqual(Uint8Array.from(pdq))
    for (const one of turned)
      expect(Math.min(...orientationsOf(one).map((back) => distanceOf(back, pdq)))).toBeLessThanOrEqual(maxPdqDistance)
  })
})

describe('The file of a list', () => {
  const hash = 'f8f8f0cce0f4e84d0e370a22028f67f0b36e2ed596623e1d33e6339c4e9c9b22'

  it('has a hash in each line, once, with or without a heading and more columns', () => {
    expect(hashesIn(`hash,quality\n${hash},100\r\n\n# note\n${hash.toUpperCase()}\n`)).toEqual([hash])
  })

  it('is refused as a whole for a line without a hash', () => {
    expect(() => hashesIn(`${hash}\n${hash.slice(1)}\n`)).toThrow('Line 2')
    expect(() => hashesIn('\n')).toThrow('no hashes')
  })
})
