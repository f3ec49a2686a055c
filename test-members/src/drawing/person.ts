import type { Random } from '../random.ts'
import { body, type Garment } from './clothes.ts'
import { beardBehind, type Expression, ears, face } from './face.ts'
import { hair } from './hair.ts'
import type { Ink } from './ink.ts'
import { circle, placed } from './ink.ts'
import type { Looks } from './looks.ts'
import { type PropName, props } from './props.ts'
import type { Scene } from './scene.ts'
import { cover, height, width } from './sky.ts'

export type Pose = Expression & { x: number; y: number; size: number; tilt: number }
export type Outfit = { garment: Garment; color: string; prop?: PropName }

/** A person from the chest up, around the middle of the face. */
function figure(looks: Looks, pose: Pose, outfit: Outfit, random: Random, ink: Ink): string {
  const { behind, front } = hair(looks, ink)
  const prop: { front?: string; over?: string } = outfit.prop ? props[outfit.prop](looks, random, outfit.color) : {}
  const head = beardBehind(looks) + ears(looks, pose.turn) + face(looks, pose, ink) + front + (prop.over ?? '')
  // The head leans more than the body, around the chin.
  const lean = (part: string) => `<g transform="rotate(${pose.tilt.toFixed(2)} 0 140)">${part}</g>`
  return lean(behind) + body(looks, outfit.garment, outfit.color, ink) + lean(head) + (prop.front ?? '')
}

/** The scene's light over everything: warmth from one side above, a little shade below. */
function light({ glow, night }: Scene, turn: number, ink: Ink): string {
  const side = turn > 0 ? 0 : 1
  const warmth = ink.linear(`0 ${glow} ${night ? 0.3 : 0.24}, 0.6 ${glow} 0`, [side, 0, 1 - side, 0.8])
  const shade = ink.linear(`0.3 #2a1838 ${night ? 0.14 : 0}, 1 #2a1838 ${night ? 0.42 : 0.26}`)
  return cover(shade) + cover(warmth)
}

/** The whole picture as SVG. */
export function personPicture(
  scene: Scene,
  looks: Looks,
  pose: Pose,
  outfit: Outfit,
  random: Random,
  ink: Ink,
): string {
  const halo = ink.radial(`0 ${scene.glow} ${scene.night ? 0.55 : 0.5}, 0.6 ${scene.glow} 0.2, 1 ${scene.glow} 0`)
  return ink.picture(
    width,
    height,
    scene.back +
      circle(pose.x, pose.y, 240 * pose.size, halo) +
      placed(figure(looks, pose, outfit, random, ink), pose.x, pose.y, pose.size) +
      scene.front +
      light(scene, pose.turn, ink),
  )
}
