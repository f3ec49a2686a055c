import type { Random } from '../random.ts'
import { cat, dog } from './animals.ts'
import { at } from './hobbies-outside.ts'
import type { DrawHobby } from './hobby-ground.ts'
import { box, circle, darker, fill, type Ink, line, oval, placed, times } from './ink.ts'
import type { DrawScene } from './scene.ts'
import { cafe, studio } from './scenes-inside.ts'
import { forest, meadow, mountains, sea } from './scenes-nature.ts'
import { harbour, lanterns } from './scenes-town.ts'
import { dunes, terraces } from './scenes-warm.ts'
import { cover, width } from './sky.ts'

const microphone = (ink: Ink) =>
  placed(
    line('M0 700 V30', '#2a2430', 24) +
      oval(0, 700, 200, 36, '#2a2430') +
      box(-34, -20, 68, 90, '#3a3440', 'rx="16"') +
      circle(0, -100, 96, '#6a6470') +
      circle(0, -100, 96, ink.radial('0 #f2ecf4 0.75, 1 #3a3440 0.4', [0.35, 0.3])) +
      times(7, (i) =>
        line(`M${-84 + i * 28} -140 q4 40 0 84 M-90 ${-150 + i * 18} q90 20 180 0`, '#3a3440', 4, 'opacity=".5"'),
      ) +
      box(-70, -26, 140, 24, '#c9a04c', 'rx="10"'),
    540,
    620,
  )

export const stage: DrawHobby = (random, ink) => {
  const [a, b] = random.pick([
    ['#7a4fb5', '#ff8a6a'],
    ['#b53f6a', '#ffb85c'],
    ['#2f7a9a', '#f2a0c4'],
  ] as const)
  const cone = ink.linear(`0 #fff2d0 0.7, 1 ${b} 0`)
  return (
    cover(ink.linear(`0 #1a1030, 0.7 ${darker(a, 0.45)}, 1 #160c24`)) +
    fill('M540 -60 L60 1440 H1020 Z', cone) +
    fill('M-40 -60 L500 1440 H900 Z', cone, 'opacity=".4"') +
    fill('M1120 -60 L180 1440 H580 Z', cone, 'opacity=".4"') +
    times(40, () =>
      circle(
        random.between(0, width),
        random.between(0, 1200),
        random.between(8, 40),
        random.pick([a, b, '#fff2d0']),
        'opacity=".25"',
      ),
    ) +
    box(0, 1330, width, 120, '#120a1c') +
    oval(540, 1340, 430, 50, '#fff2d0', 'opacity=".35"') +
    microphone(ink)
  )
}

export const cocktail: DrawHobby = (random, ink) => {
  const drink = random.pick(['#f2803c', '#e0567a', '#7ac0a0', '#f6cf5a'])
  const glass = placed(
    fill('M-170 -300 H170 L20 -60 V190 H-20 V-60 Z', '#fff', 'opacity=".2"') +
      fill('M-140 -250 H140 L14 -56 H-14 Z', drink, 'opacity=".92"') +
      fill('M-140 -250 H0 L-4 -56 H-14 Z', '#fff', 'opacity=".16"') +
      oval(0, 200, 130, 22, '#fff', 'opacity=".4"') +
      line('M-170 -300 H170', '#fff', 7, 'opacity=".75"') +
      circle(150, -310, 72, '#f2b04c') +
      circle(150, -310, 56, '#ffd98a') +
      times(6, (i) => line(`M150 -310 l${Math.cos(i * 1.05) * 52} ${Math.sin(i * 1.05) * 52}`, '#f2b04c', 5)) +
      line('M40 -90 L-60 -400', '#e0564a', 9),
    540,
    980,
    1.4,
  )
  return (
    at(lanterns, random, ink) +
    box(0, 1240, width, 200, '#3a2430') +
    box(0, 1240, width, 14, '#8a5a50') +
    oval(540, 1266, 260, 26, '#ffce8a', 'opacity=".4"') +
    glass
  )
}

const pet =
  (draw: (random: Random) => string, places: DrawScene[]): DrawHobby =>
  (random, ink) =>
    at(random.pick(places), random, ink) +
    placed(draw(random), 540, 700, 2.05, random.between(-4, 4)) +
    cover(ink.linear('0 #fff0c8 0.1, 0.7 #2a1438 0, 1 #2a1438 0.25'))

const stillScene =
  (places: DrawScene[]): DrawHobby =>
  (random, ink) =>
    at(random.pick(places), random, ink)

export const dogPicture = pet(dog, [meadow, forest, sea, studio, mountains])
export const catPicture = pet(cat, [studio, cafe, studio])
export const town = stillScene([harbour, lanterns])
export const land = stillScene([mountains, sea, forest, meadow, dunes, terraces])
