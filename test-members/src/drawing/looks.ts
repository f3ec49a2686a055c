import type { Random } from '../random.ts'
import { mix } from './ink.ts'

type Presentation = 'feminine' | 'masculine'

/** The features that all pictures of one person share. */
export type Looks = {
  presentation: Presentation
  skin: Skin
  hair: string
  hairStyle: string
  eyes: string
  jaw: number
  chin: number
  eyeSize: number
  eyeTilt: number
  browWeight: number
  noseWidth: number
  lipFullness: number
  beard: 'none' | 'stubble' | 'short' | 'full' | 'moustache'
  freckles: boolean
  glasses: 'none' | 'round' | 'square' | 'wide'
  glassesColor: string
  earrings: 'none' | 'stud' | 'hoop'
  /** 0 young … 1 old: lines around eyes and mouth. */
  lines: number
}

export type Skin = { base: string; shade: string; blush: string; lips: string }

const skins: Skin[] = [
  { base: '#fbdfcb', shade: '#e3a68a', blush: '#f08a7c', lips: '#d4736c' },
  { base: '#f6cfb0', shade: '#d99a75', blush: '#ec8270', lips: '#c9675e' },
  { base: '#ecbb93', shade: '#c48659', blush: '#e0745c', lips: '#bb5c50' },
  { base: '#d9a074', shade: '#aa6c40', blush: '#cf6449', lips: '#a85146' },
  { base: '#bd8254', shade: '#8a5330', blush: '#b6523b', lips: '#93463f' },
  { base: '#94603d', shade: '#653b22', blush: '#97402f', lips: '#7d3b37' },
  { base: '#704731', shade: '#48291b', blush: '#7d3529', lips: '#6d3232' },
]

const hairColors = {
  black: '#231e22',
  dark: '#3b2822',
  brown: '#5c3d2a',
  chestnut: '#7c4a2c',
  auburn: '#92462a',
  ginger: '#c56a35',
  dark_blond: '#a67d50',
  blond: '#d6b074',
  light_blond: '#ead1a0',
  rose: '#c9788a',
}
type HairColor = keyof typeof hairColors

type Heritage = {
  skins: number[]
  hair: [HairColor, number][]
  eyes: [string, number][]
  textures: [Texture, number][]
}
type Texture = 'smooth' | 'wavy' | 'coiled'

const brownEyes: [string, number][] = [
  ['#4a2f20', 5],
  ['#6b4428', 3],
  ['#33221c', 3],
]
const mixedEyes: [string, number][] = [
  ['#4f7fa5', 4],
  ['#5f8a6b', 2],
  ['#6b4428', 4],
  ['#7a8f99', 2],
  ['#8a6a3c', 2],
]

/** Common looks of a region, each a wide mix. */
export const heritages = {
  northern: {
    skins: [0, 0, 1, 1, 1, 2],
    hair: [
      ['blond', 4],
      ['light_blond', 2],
      ['dark_blond', 5],
      ['brown', 5],
      ['chestnut', 3],
      ['ginger', 2],
      ['auburn', 2],
      ['dark', 2],
      ['rose', 0.4],
    ],
    eyes: mixedEyes,
    textures: [
      ['smooth', 5],
      ['wavy', 4],
    ],
  },
  southern: {
    skins: [1, 1, 2, 2, 2, 3],
    hair: [
      ['dark', 6],
      ['black', 4],
      ['brown', 5],
      ['chestnut', 3],
      ['dark_blond', 1],
      ['auburn', 1],
    ],
    eyes: [...brownEyes, ['#5f8a6b', 1], ['#8a6a3c', 2]],
    textures: [
      ['smooth', 3],
      ['wavy', 6],
      ['coiled', 0.6],
    ],
  },
  latin: {
    skins: [1, 2, 2, 3, 3, 4, 5],
    hair: [
      ['black', 5],
      ['dark', 6],
      ['brown', 3],
      ['chestnut', 2],
    ],
    eyes: brownEyes,
    textures: [
      ['smooth', 3],
      ['wavy', 5],
      ['coiled', 2],
    ],
  },
  east_asian: {
    skins: [0, 1, 1, 1, 2],
    hair: [
      ['black', 7],
      ['dark', 3],
      ['brown', 1],
      ['chestnut', 0.7],
    ],
    eyes: brownEyes,
    textures: [
      ['smooth', 8],
      ['wavy', 2],
    ],
  },
  southeast_asian: {
    skins: [1, 2, 2, 3, 3, 4],
    hair: [
      ['black', 7],
      ['dark', 3],
      ['chestnut', 0.6],
    ],
    eyes: brownEyes,
    textures: [
      ['smooth', 7],
      ['wavy', 3],
    ],
  },
  south_asian: {
    skins: [2, 3, 3, 4, 4, 5],
    hair: [
      ['black', 8],
      ['dark', 3],
    ],
    eyes: brownEyes,
    textures: [
      ['smooth', 4],
      ['wavy', 5],
    ],
  },
  african: {
    skins: [4, 5, 5, 6, 6],
    hair: [
      ['black', 8],
      ['dark', 2],
    ],
    eyes: brownEyes,
    textures: [['coiled', 1]],
  },
} satisfies Record<string, Heritage>
export type HeritageName = keyof typeof heritages

const styles: Record<Presentation, Record<Texture, string[]>> = {
  feminine: {
    smooth: ['long', 'long', 'fringe', 'bob', 'bun', 'ponytail', 'pixie', 'lob', 'braid'],
    wavy: ['waves', 'waves', 'lob', 'bun', 'ponytail', 'bob', 'braid', 'long'],
    coiled: ['curls', 'curls', 'afro', 'box_braids', 'puff', 'locs', 'cropped'],
  },
  masculine: {
    smooth: ['side_part', 'side_part', 'quiff', 'crop', 'textured', 'swept', 'buzz', 'man_bun'],
    wavy: ['quiff', 'textured', 'textured', 'swept', 'side_part', 'crop', 'man_bun', 'buzz'],
    coiled: ['cropped', 'cropped', 'buzz', 'high_top', 'afro'],
  },
}

function hairOf(random: Random, presentation: Presentation, heritage: Heritage, age: number): [string, string] {
  const texture = random.weighted(heritage.textures)
  const drawn = random.pick(styles[presentation][texture])
  const style = drawn === 'high_top' && heritage !== heritages.african ? 'cropped' : drawn
  const bald = presentation === 'masculine' && random.chance(age > 38 ? 0.16 : 0.03)
  const color = hairColors[random.weighted(heritage.hair)]
  const grey = Math.max(0, Math.min(1, (age - random.between(38, 66)) / 14))
  return [bald ? 'bald' : style, mix(color, random.pick(['#a7a09b', '#cfc9c4']), grey)]
}

const beards = [
  ['none', 9],
  ['stubble', 5],
  ['short', 4],
  ['full', 3],
  ['moustache', 1],
] as const

/** A person's looks; `age` in years. */
export function looksOf(random: Random, presentation: Presentation, heritage: HeritageName, age: number): Looks {
  const kin: Heritage = heritages[heritage]
  const [hairStyle, hair] = hairOf(random, presentation, kin, age)
  const complexion = skins[random.pick(kin.skins)] as Skin
  const feminine = presentation === 'feminine'
  // Most people wear no lipstick.
  const skin = { ...complexion, lips: mix(complexion.lips, complexion.shade, random.pick([0, 0.3, 0.5])) }
  return {
    presentation,
    skin,
    hair,
    hairStyle,
    eyes: random.weighted(kin.eyes),
    jaw: feminine ? random.between(0.82, 0.98) : random.between(0.96, 1.12),
    chin: feminine ? random.between(126, 137) : random.between(132, 144),
    eyeSize: feminine ? random.between(0.98, 1.12) : random.between(0.86, 0.98),
    eyeTilt: random.between(-2, 5),
    browWeight: feminine ? random.between(0.65, 0.95) : random.between(1, 1.4),
    noseWidth: random.between(0.85, 1.2) * (heritage === 'african' ? 1.15 : 1),
    lipFullness:
      (feminine ? random.between(0.9, 1.2) : random.between(0.65, 0.9)) * (heritage === 'african' ? 1.15 : 1),
    beard: feminine ? 'none' : random.weighted(beards),
    freckles: heritage === 'northern' && random.chance(0.2),
    glasses: random.chance(0.2) ? random.pick(['round', 'square', 'wide']) : 'none',
    glassesColor: random.pick(['#2d2826', '#5b3a2a', '#8a5a3c', '#3d4a5c', '#b0894f']),
    earrings: feminine && random.chance(0.6) ? random.pick(['stud', 'hoop']) : 'none',
    lines: Math.max(0, Math.min(1, (age - 36) / 34)),
  }
}

/** The colour in steps that one tells apart at a glance. */
const coarse = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) >> 5).join('.')

/** What makes two faces look alike at a glance: equal words mean that one would take them for each other. */
export const likenessOf = ({ presentation, skin, hair, hairStyle, beard, glasses }: Looks): string =>
  [presentation, skin.base, coarse(hair), hairStyle, beard, glasses].join(' ')
