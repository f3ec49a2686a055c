import type { Random } from '../random.ts'
import { arms, cat, dog } from './animals.ts'
import { circle, darker, fill, lighter, line, oval, placed, times } from './ink.ts'
import type { Looks } from './looks.ts'

/** Something worn or held: `over` the head, or in `front` of the body, in units of the head. */
type Drawn = { front?: string; over?: string; hidesHair?: boolean }
type DrawProp = (looks: Looks, random: Random, sleeve: string) => Drawn

const straps = (color: string) =>
  fill(
    'M-150 214 C-176 320 -176 460 -160 900 L-96 900 C-112 460 -118 320 -96 204 Z M150 214 C176 320 176 460 160 900 L96 900 C112 460 118 320 96 204 Z',
    color,
  ) +
  line('M-168 330 h56 M168 330 h-56', lighter(color, 0.4), 12) +
  line('M-112 420 H112', darker(color, 0.3), 16)

export const props = {
  backpack: (_looks, random) => ({ front: straps(random.pick(['#c9573f', '#4f6f62', '#44597d', '#b5794a'])) }),
  apron: (_looks, random) => {
    const cloth = random.pick(['#f2e4cf', '#3f5f66', '#b5563f', '#7a8f5b'])
    return {
      front:
        line('M-112 190 C-110 260 -104 300 -96 340 M112 190 C110 260 104 300 96 340', darker(cloth, 0.25), 18) +
        fill(
          'M-112 330 C-40 350 40 350 112 330 C124 420 190 470 210 520 L220 900 L-220 900 L-210 520 C-190 470 -124 420 -112 330 Z',
          cloth,
        ) +
        line('M-106 352 C-40 372 40 372 106 352', darker(cloth, 0.25), 5, 'stroke-dasharray="12 9" opacity=".7"'),
    }
  },
  scarf: (_looks, random) => {
    const wool = random.pick(['#c9483a', '#e0a84e', '#3f7f8a', '#8a5570', '#efe2cf'])
    const fringe = times(6, (i) => line(`M${62 + i * 13} 500 l${i - 3} 40`, darker(wool, 0.15), 7))
    return {
      front:
        fill('M40 210 C90 280 140 400 136 500 L56 500 C60 400 30 300 -10 250 Z', darker(wool, 0.12)) +
        fringe +
        fill(
          'M-112 158 C-60 204 60 204 112 158 C134 190 136 232 116 258 C50 300 -50 300 -116 258 C-136 232 -134 190 -112 158 Z',
          wool,
        ) +
        line(
          'M-116 192 C-50 240 50 240 116 192 M-118 224 C-50 272 50 272 118 224',
          darker(wool, 0.2),
          5,
          'opacity=".5"',
        ),
    }
  },
  beanie: (_looks, random) => {
    const wool = random.pick(['#c9483a', '#e0a84e', '#3f7f8a', '#7a8f5b', '#efe2cf', '#5a5484'])
    const ribs = times(13, (i) => line(`M${-102 + i * 17} -62 q2 -24 4 -44`, darker(wool, 0.2), 5, 'opacity=".45"'))
    return {
      over:
        circle(0, -228, 40, lighter(wool, 0.3)) +
        fill('M-118 -78 C-122 -170 -70 -214 0 -214 C70 -214 122 -170 118 -78 C60 -100 -60 -100 -118 -78 Z', wool) +
        times(5, (i) =>
          line(`M${-72 + i * 36} -112 Q${-52 + i * 26} -180 0 -210`, darker(wool, 0.2), 4, 'opacity=".35"'),
        ) +
        fill(
          'M-122 -104 C-60 -130 60 -130 122 -104 C128 -86 128 -66 120 -50 C60 -76 -60 -76 -120 -50 C-128 -66 -128 -86 -122 -104 Z',
          lighter(wool, 0.1),
        ) +
        ribs,
    }
  },
  sun_hat: (_looks, random) => {
    const straw = random.pick(['#e8c98a', '#f0ddb4', '#d9b074'])
    const band = random.pick(['#b5563f', '#3f5f66', '#5a3a38'])
    return {
      over:
        oval(0, -96, 232, 50, darker(straw, 0.16), 'transform="rotate(-3 0 -96)"') +
        fill('M-112 -104 C-110 -190 -70 -232 0 -232 C70 -232 110 -190 112 -104 C60 -84 -60 -84 -112 -104 Z', straw) +
        fill('M-113 -128 C-60 -104 60 -104 113 -128 L112 -98 C60 -76 -60 -76 -112 -98 Z', band) +
        fill(
          'M-232 -92 C-150 -70 150 -70 232 -96 C180 -46 90 -34 0 -34 C-90 -36 -180 -46 -232 -92 Z',
          lighter(straw, 0.12),
        ) +
        line('M-190 -76 C-100 -52 100 -52 190 -78', darker(straw, 0.15), 4, 'opacity=".5"'),
    }
  },
  headphones: (_looks, random) => {
    const shell = random.pick(['#3a3438', '#f2e8da', '#c9573f', '#4f6f8a'])
    const cup = (side: -1 | 1) =>
      oval(side * 116, 14, 27, 50, darker(shell, 0.25)) + oval(side * 124, 14, 20, 42, shell)
    return {
      over:
        line('M-118 -14 C-146 -240 146 -240 118 -14', shell, 19) +
        line('M-104 -76 C-90 -214 90 -214 104 -76', lighter(shell, 0.3), 5, 'opacity=".6"') +
        cup(-1) +
        cup(1),
    }
  },
  camera: () => ({
    front:
      line('M-120 200 C-100 330 -60 420 -40 470 M120 200 C100 330 60 420 40 470', '#4a3028', 15) +
      fill(
        'M-104 452 h40 l14 -26 h100 l14 26 h40 q16 0 16 16 v114 q0 16 -16 16 H-104 q-16 0 -16 -16 V468 q0 -16 16 -16 Z',
        '#332c30',
      ) +
      fill('M-120 490 h240 v66 h-240 Z', '#8a5a44') +
      circle(0, 524, 60, '#4a4248') +
      circle(0, 524, 45, '#221c22') +
      circle(0, 524, 30, '#3f4f72') +
      circle(-12, 510, 10, '#fff', 'opacity=".7"') +
      circle(84, 470, 8, '#e0564a'),
  }),
  mug: ({ skin }, random, sleeve) => {
    const clay = random.pick(['#f3e6d4', '#c9694c', '#5f8a8a', '#e0b05a', '#3f4a5f'])
    const fingers = [0, 1, 2, 3]
      .map(
        (i) =>
          oval(-70, 418 + i * 31, 35, 17, lighter(skin.base, i * 0.02)) +
          line(`M-98 ${428 + i * 31} q30 8 54 0`, skin.shade, 3, 'opacity=".4"'),
      )
      .join('')
    const steam = line(
      'M-24 330 q-22 -36 0 -64 q20 -28 0 -58 M26 330 q-22 -36 0 -64 q20 -28 0 -58',
      '#ffffff',
      9,
      'opacity=".4"',
    )
    return {
      front:
        line('M-330 720 C-260 640 -180 560 -92 492', darker(sleeve, 0.14), 106) +
        oval(-88, 480, 52, 62, skin.base) +
        line('M76 410 q66 0 62 56 q-4 52 -74 50', clay, 21) +
        fill('M-86 366 h172 l-10 172 q-4 36 -38 36 h-76 q-34 0 -38 -36 Z', clay) +
        fill('M40 366 h46 l-10 172 q-4 36 -38 36 h-24 Z', darker(clay, 0.3), 'opacity=".25"') +
        oval(0, 366, 86, 19, lighter(clay, 0.3)) +
        oval(0, 369, 72, 13, '#5a3626') +
        steam +
        fingers,
    }
  },
  book: ({ skin }, random, sleeve) => {
    const cover = random.pick(['#b5563f', '#3f6f78', '#8a5570', '#d99a4c', '#4f6a4a'])
    const hand = (side: -1 | 1) =>
      line(`M${side * 340} 760 C${side * 300} 640 ${side * 240} 590 ${side * 180} 556`, darker(sleeve, 0.14), 100) +
      oval(side * 160, 540, 44, 54, skin.base) +
      [0, 1, 2].map((i) => oval(side * 138, 504 + i * 28, 30, 15, lighter(skin.base, 0.04))).join('')
    return {
      front:
        fill(
          'M-176 372 C-110 356 -50 362 0 384 C50 362 110 356 176 372 L176 640 C110 626 50 630 0 650 C-50 630 -110 626 -176 640 Z',
          cover,
        ) +
        line('M0 386 V648', darker(cover, 0.35), 10) +
        fill(
          'M-164 366 C-100 350 -46 356 0 376 C46 356 100 350 164 366 L164 380 C100 366 46 372 0 392 C-46 372 -100 366 -164 380 Z',
          '#fff6e6',
        ) +
        line(
          'M40 450 C76 438 112 436 140 440 M40 480 C76 468 100 468 120 470',
          lighter(cover, 0.6),
          7,
          'opacity=".8"',
        ) +
        hand(-1) +
        hand(1),
    }
  },
  dog: ({ skin }, random, sleeve) => ({
    front: placed(dog(random), 30, 400, 0.92, 4) + arms(sleeve, skin.base, 210, 640),
  }),
  cat: ({ skin }, random, sleeve) => ({
    front: placed(cat(random), -20, 420, 0.86, -4) + arms(sleeve, skin.base, 200, 640),
  }),
  bouquet: ({ skin }, random, sleeve) => {
    const petals = random.pick([
      ['#e4574a', '#f2a07a', '#fbe3cf'],
      ['#b58ad0', '#f0d2ea', '#8f74c4'],
      ['#f6c945', '#f29f4c', '#fff3d0'],
    ])
    const blooms = times(22, (i) => {
      const [x, y, r] = [
        Math.cos(i * 2.4) * Math.sqrt(i) * 31,
        400 + Math.sin(i * 2.4) * Math.sqrt(i) * 24,
        random.between(24, 38),
      ]
      return (
        times(5, (k) =>
          circle(
            x + Math.cos(k * 1.26) * r * 0.6,
            y + Math.sin(k * 1.26) * r * 0.6,
            r * 0.55,
            petals[i % 3] ?? '#e4574a',
          ),
        ) + circle(x, y, r * 0.36, '#f6d58a')
      )
    })
    const leaves = times(12, (i) =>
      oval(0, -150, 22, 62, i % 2 ? '#4f8a5a' : '#7fa65a', `transform="translate(0 410) rotate(${i * 30})"`),
    )
    return {
      front:
        leaves +
        fill('M-96 450 L96 450 L34 690 L-34 690 Z', '#f4e2c6') +
        fill('M-96 450 L0 560 L-34 690 Z', '#e5cba4') +
        blooms +
        arms(sleeve, skin.base, 200, 650),
    }
  },
} satisfies Record<string, DrawProp>
export type PropName = keyof typeof props
