import { type Random, randomFrom } from '../random.ts'
import { anywhere, choices, type HobbyName, hobbies } from './choices.ts'
import { garments } from './clothes.ts'
import { newInk } from './ink.ts'
import { type HeritageName, type Looks, looksOf } from './looks.ts'
import { type Outfit, type Pose, personPicture } from './person.ts'
import type { PropName } from './props.ts'
import { height, width } from './sky.ts'

export type Face = { seed: string; presentation: Looks['presentation']; heritage: HeritageName; age: number }
/** A picture to draw. Equal keys mean equal pictures; a shared one is in the albums of many members. */
export type Picture = { key: string; isShared: boolean; svg: () => string }

const cloth = [
  '#d96a4a', '#3f6f78', '#e0a84e', '#7a8f5b', '#b7566b', '#4f5d8a', '#ede1d1', '#3a3a46', '#8a5a44', '#c98a9a', '#5f8a7a',
  '#f2e6d8', '#9a4a4a', '#2f4a5c', '#c9b08a', '#7f6a9a', '#d9d4cc', '#4a5a44',
] // biome-ignore format: a row of colours
const large: PropName[] = ['dog', 'cat', 'mug', 'book', 'bouquet', 'camera']
const hats: PropName[] = ['beanie', 'sun_hat', 'headphones']
const bigHair = ['bun', 'puff', 'afro', 'curls', 'high_top', 'quiff', 'man_bun']
/** Versions of each picture without a person, shared by all members. */
const hobbyVersions = 5

function poseOf(random: Random, holds: boolean): Pose {
  const turn = random.between(0.25, 1) * (random.chance(0.5) ? 1 : -1)
  return {
    turn,
    tilt: turn * 3.5 + random.between(-2, 2),
    mouth: random.weighted([
      ['smile', 5],
      ['soft', 3],
      ['laugh', 2],
    ] as const),
    eyes: random.chance(0.8) ? 'open' : 'smiling',
    x: width / 2 + random.between(-60, 60),
    y: holds ? random.between(430, 480) : random.between(540, 600),
    size: holds ? random.between(1.4, 1.55) : random.between(1.75, 2.1),
  }
}

function propOf(random: Random, looks: Looks, interests: readonly string[]): PropName | undefined {
  const fitting = interests
    .flatMap((interest) => choices[interest]?.props ?? [])
    .filter((prop) => !(hats.includes(prop) && bigHair.includes(looks.hairStyle)))
  return fitting.length ? random.pick(fitting) : undefined
}

/** The scene of an interest that fits the prop, so that no one wears an apron on a mountain. */
function sceneOf(random: Random, interests: readonly string[], prop?: PropName) {
  const telling = interests.filter((interest) => !prop || choices[interest]?.props?.includes(prop))
  const fitting = telling.flatMap((interest) => choices[interest]?.scenes ?? [])
  return random.pick(fitting.length && (prop || random.chance(0.6)) ? fitting : anywhere)
}

function portrait(face: Face, number: number, interests: readonly string[]): string {
  const { presentation, heritage, age } = face
  const looks = looksOf(randomFrom(face.seed, 'looks'), presentation, heritage, age)
  const random = randomFrom(face.seed, 'picture', number)
  const prop = number === 1 || random.chance(0.25) ? undefined : propOf(random, looks, interests)
  const outfit: Outfit = { garment: random.pick(garments[presentation]), color: random.pick(cloth) }
  if (prop) outfit.prop = prop
  const ink = newInk()
  const scene = sceneOf(random, interests, prop)(random, ink)
  return personPicture(scene, looks, poseOf(random, prop !== undefined && large.includes(prop)), outfit, random, ink)
}

function hobby(name: HobbyName, version: number): Picture {
  const svg = () => {
    const ink = newInk()
    return ink.picture(width, height, hobbies[name](randomFrom('hobby', name, version), ink))
  }
  return { key: `hobby/${name}/${version}`, isShared: true, svg }
}

const plain: HobbyName[] = ['land', 'town', 'latte', 'wanderer', 'land']

/**
 * A member's pictures, the main one first: the face, then a mix of faces and interests.
 * @param count at least 1
 */
export function picturesOf(face: Face, interests: readonly string[], count: number): Picture[] {
  const random = randomFrom(face.seed, 'album')
  const loved = interests.flatMap((interest) => choices[interest]?.hobbies ?? [])
  const names = [...new Set([...random.sample(loved, 5), ...random.sample(plain, 5)])]
  const ofFace = (number: number): Picture => ({
    key: `${face.seed}/${number}`,
    isShared: false,
    svg: () => portrait(face, number, interests),
  })
  const others = Array.from({ length: count - 1 }, (_, i) =>
    count > 3 && i === 0 ? ofFace(2) : hobby(names[i % names.length] ?? 'land', random.whole(1, hobbyVersions)),
  )
  return [ofFace(1), ...others]
}
