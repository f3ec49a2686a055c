import type { Random } from '../random.ts'
import { box, circle, darker, fill, type Ink, lighter, line, mix, oval, placed, times } from './ink.ts'
import type { DrawScene } from './scene.ts'
import { bokeh, cover, height, width } from './sky.ts'

const window = (x: number, y: number, w: number, h: number, view: string, frame: string) =>
  box(x, y, w, h, view) +
  line(`M${x} ${y} h${w} v${h} h${-w} Z M${x + w / 2} ${y} v${h} M${x} ${y + h * 0.45} h${w}`, frame, 16)

function plant(random: Random, x: number, y: number, size: number, pot: string, leaf: string): string {
  const leaves = times(11, (i) =>
    placed(
      fill(
        'M0 0 C-26 -50 -24 -130 0 -180 C24 -130 26 -50 0 0 Z',
        mix(leaf, i % 2 ? '#1d3d36' : '#d9e29a', random.between(0.05, 0.3)),
      ),
      0,
      -70,
      random.between(0.7, 1.1),
      -75 + i * 15,
    ),
  )
  return placed(
    `${leaves}${fill('M-62 -84 L62 -84 L48 40 L-48 40 Z', pot)}${fill('M-70 -96 L70 -96 L66 -66 L-66 -66 Z', lighter(pot, 0.14))}`,
    x,
    y,
    size,
  )
}

export const lamp = (x: number, drop: number, color: string, ink: Ink) =>
  circle(x, drop + 50, 240, ink.radial('0 #ffe7b0 0.75, 1 #ffe7b0 0')) +
  line(`M${x} -10 V${drop}`, '#3a2c2a', 5) +
  fill(`M${x - 20} ${drop} L${x + 20} ${drop} L${x + 84} ${drop + 76} L${x - 84} ${drop + 76} Z`, color) +
  oval(x, drop + 78, 40, 14, '#fff3cf')

export const cafe: DrawScene = (random, ink) => {
  const paint = random.pick(['#d9a58a', '#8fa89b', '#c9b08a', '#b98079', '#7d93a3'])
  const wash = ink.linear(`0 ${lighter(paint, 0.22)}, 1 ${darker(paint, 0.12)}`)
  const view = ink.linear('0 #bfe0ea, 0.6 #f7e6c4, 1 #c9d6a5')
  const x = random.pick([90, 560])
  const shelf = (y: number) =>
    box(x > 300 ? 60 : 620, y, 400, 16, '#7a5544') +
    times(6, (i) =>
      placed(
        random.pick([
          fill('M-18 0 h36 l-4 -52 h-28 Z', '#f6ece0'),
          fill('M-22 0 h44 v-64 q0 -16 -22 -16 q-22 0 -22 16 Z', '#b5694c'),
          fill('M-12 0 h24 v-60 l-6 -22 h-12 l-6 22 Z', '#4f6f62'),
        ]),
        (x > 300 ? 100 : 660) + i * 62,
        y,
      ),
    )
  return {
    back:
      cover(wash) +
      window(x, 240, 430, 620, view, '#f6e9d8') +
      shelf(470) +
      shelf(660) +
      lamp(300, 130, '#c9573f', ink) +
      lamp(800, 190, '#c9573f', ink) +
      plant(random, x > 300 ? 130 : 960, 1010, 1.3, '#d9805f', '#4f8a63') +
      box(0, 1080, width, 400, darker(paint, 0.3)),
    front: '',
    glow: '#ffe0ae',
  }
}

export const kitchen: DrawScene = (random, ink) => {
  const tile = random.pick(['#f3e6d6', '#dfe9e2', '#f7e3cf', '#e3e6ee'])
  const accent = random.pick(['#d96a4a', '#4f7f8a', '#e0a84e', '#6f8f5b'])
  const tiles = times(
    88,
    (i) =>
      `<rect x="${(i % 8) * 138 - 12}" y="${Math.floor(i / 8) * 138}" width="130" height="130" rx="10" fill="${mix(tile, i % 5 ? '#fff' : accent, i % 5 ? random.between(0, 0.5) : 0.16)}"/>`,
  )
  const jars = times(8, (i) =>
    placed(
      fill(
        'M-30 0 v-70 q0 -14 14 -14 h32 q14 0 14 14 v70 q0 10 -10 10 h-40 q-10 0 -10 -10 Z',
        random.pick(['#e8b45c', '#b5563f', '#8fae6a', '#f6ecd8', '#9a6a4a']),
      ) + box(-22, -100, 44, 18, '#6b4a3c'),
      90 + i * 130,
      420,
    ),
  )
  const pans = times(
    4,
    (i) =>
      line(`M${150 + i * 260} 130 v70`, '#6b5a55', 10) +
      circle(150 + i * 260, 250, 54 - (i % 2) * 10, i % 2 ? '#c98a5a' : '#5b5560') +
      circle(150 + i * 260, 250, 38 - (i % 2) * 10, i % 2 ? '#d9a373' : '#6d6774'),
  )
  const light = ink.radial('0 #fff1cc 0.75, 1 #fff1cc 0', [0.3, 0.25])
  const counter = box(0, 1100, width, 30, '#8a6048') + box(0, 1130, width, 320, accent)
  return {
    back:
      cover(darker(tile, 0.1)) +
      tiles +
      line('M0 130 H1080', '#6b4a3c', 14) +
      pans +
      box(0, 424, width, 22, '#8a6048') +
      jars +
      plant(random, 960, 1070, 0.9, '#c9694c', '#5a9a5f') +
      plant(random, 110, 1070, 0.75, '#e8d9c0', '#7fa85a') +
      counter +
      cover(light),
    front: '',
    glow: '#fff0c9',
  }
}

export const books: DrawScene = (random, ink) => {
  const wood = random.pick(['#8a5f48', '#a5795a', '#5f4a45'])
  const spines = ['#b5563f', '#d99a4c', '#4f7a7a', '#7a8f5b', '#8a5570', '#e8d3ae', '#44597d', '#c98a7a', '#2f4a50']
  const shelf = (y: number) => {
    let [x, drawn] = [10, '']
    while (x < width) {
      const [w, h] = [random.between(26, 62), random.between(150, 218)]
      const color = random.pick(spines)
      drawn += random.chance(0.06)
        ? ''
        : `${box(x, y - h, w - 4, h, color)}${box(x, y - h + 24, w - 4, 9, lighter(color, 0.45), 'opacity=".8"')}${box(x, y - 40, w - 4, 6, lighter(color, 0.45), 'opacity=".6"')}`
      x += w
    }
    return drawn + box(0, y, width, 28, wood)
  }
  const light = ink.radial('0 #ffe6b0 0.55, 0.6 #ffe6b0 0.1, 1 #1f1420 0.45', [0.5, 0.4])
  return {
    back:
      cover(darker(wood, 0.55)) +
      times(6, (i) => shelf(230 + i * 255)) +
      box(-100, -100, width + 200, height + 200, light),
    front: '',
    glow: '#ffe2b0',
  }
}

export const concert: DrawScene = (random, ink) => {
  const [a, b] = random.pick([
    ['#ff5f7a', '#ffb35c'],
    ['#7a6cff', '#ff7ac0'],
    ['#35b8c9', '#ffd36a'],
    ['#ff8a4c', '#c95ac0'],
  ] as const)
  const beams = times(7, (i) =>
    fill(
      `M${540 + (i - 3) * 150} -20 l${(i - 3) * 150 - 150} 1200 h300 Z`,
      ink.linear(`0 ${i % 2 ? a : b} 0.62, 1 ${i % 2 ? a : b} 0`),
    ),
  )
  const heads = (y: number, size: number, color: string) =>
    times(
      12,
      (i) =>
        circle(i * 98 + random.between(-20, 20), y + random.between(-24, 24), size, color) +
        box(i * 98 - size * 0.9, y + size * 0.6, size * 1.8, 240, color),
    )
  const wash = ink.linear(`0 #1a1238, 0.6 ${mix('#2a1648', a, 0.3)}, 1 #140e28`)
  return {
    back:
      cover(wash) +
      beams +
      box(0, 930, width, 14, b, 'opacity=".7"') +
      heads(1090, 46, '#201540') +
      heads(1200, 60, '#150d2c') +
      bokeh(random, ink, [a, b, '#fff0d0'], 26, [0, 1000]),
    front: bokeh(random, ink, [a, b], 5, [900, 1440]),
    glow: b,
    night: true,
  }
}

export const studio: DrawScene = (random, ink) => {
  const [a, b, c] = random.pick([
    ['#f6d3bd', '#ee9f7c', '#f9e6d2'],
    ['#cfe3dc', '#7fae9f', '#eef5ea'],
    ['#f7dfa5', '#eab05a', '#fdf1d2'],
    ['#dcd2ea', '#a791c9', '#f1e9f6'],
    ['#c8dbe8', '#7c9fbe', '#ebf2f5'],
    ['#f4c8c4', '#d97f7f', '#fbe7e1'],
  ] as const)
  const wash = ink.linear(`0 ${c}, 1 ${a}`)
  const x = random.between(340, 740)
  const arch = random.pick([
    circle(x, 620, 430, b, 'opacity=".55"') + circle(x + 40, 660, 330, mix(b, c, 0.35), 'opacity=".6"'),
    fill(`M${x - 380} 1440 V640 a380 380 0 0 1 760 0 V1440 Z`, b, 'opacity=".5"') +
      fill(`M${x - 280} 1440 V660 a280 280 0 0 1 560 0 V1440 Z`, mix(b, c, 0.4), 'opacity=".55"'),
    times(5, (i) => circle(1080, 300, 760 - i * 130, mix(b, c, i * 0.2), 'opacity=".5"')),
  ])
  const sprig = (sx: number, turn: number) =>
    placed(
      line('M0 0 Q20 -260 0 -520', darker(b, 0.4), 7) +
        times(10, (i) =>
          oval(
            i % 2 ? 44 : -40,
            -80 - i * 42,
            48,
            17,
            mix(b, '#3a4a3a', 0.35),
            `transform="rotate(${i % 2 ? -35 : 215} ${i % 2 ? 20 : -20} ${-80 - i * 42})"`,
          ),
        ),
      sx,
      1180,
      1.15,
      turn,
    )
  return {
    back: cover(wash) + arch + (random.chance(0.6) ? sprig(110, -8) + sprig(980, 10) : ''),
    front: '',
    glow: c,
  }
}
