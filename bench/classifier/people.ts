import sharp from 'sharp'
import { type HeritageName, looksOf } from '../../test-members/src/drawing/looks.ts'
import { type Face, picturesOf } from '../../test-members/src/drawing/pictures.ts'
import { randomFrom } from '../../test-members/src/random.ts'

const heritages: HeritageName[] = [
  'northern',
  'southern',
  'latin',
  'east_asian',
  'southeast_asian',
  'south_asian',
  'african',
]
const presentations: Face['presentation'][] = ['feminine', 'masculine']

export type Drawn = { presentation: string; tone: string; picture: Buffer }

/** How light a colour is, from 0 to 255. */
const lightness = (hex: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0) / 3
const toneOf = (hex: string) => (lightness(hex) > 190 ? 'light' : lightness(hex) > 120 ? 'middle' : 'dark')

/** Drawn people, as test members have them, with how they present and the tone of their skin. */
export async function* drawnPeople(perGroup: number): AsyncGenerator<Drawn> {
  for (const presentation of presentations)
    for (const heritage of heritages)
      for (let i = 0; i < perGroup; i++) {
        const face: Face = { seed: `classifier ${i}`, presentation, heritage, age: 20 + ((i * 7) % 50) }
        const { skin } = looksOf(randomFrom(face.seed, 'looks'), presentation, heritage, face.age)
        const [portrait] = picturesOf(face, [], 1)
        const picture = await sharp(Buffer.from(portrait!.svg())).resize(480).webp({ quality: 82 }).toBuffer()
        yield { presentation, tone: toneOf(skin.base), picture }
      }
}
