import { type DrawHobby, shadow, surface } from './hobby-ground.ts'
import { box, circle, darker, fill, lighter, line, oval, placed, times } from './ink.ts'
import { width } from './sky.ts'

export const latte: DrawHobby = (random, ink) => {
  const clay = random.pick(['#f7efe2', '#3f5f66', '#d9805f', '#e0b05a'])
  const heart = (size: number, color: string) =>
    placed(
      fill(
        'M0 130 C-150 20 -130 -110 -50 -110 C-18 -110 0 -84 0 -70 C0 -84 18 -110 50 -110 C130 -110 150 20 0 130 Z',
        color,
      ),
      540,
      740,
      size,
    )
  const croissant = placed(
    times(7, (i) =>
      oval(
        -120 + i * 40,
        -Math.sin((i / 6) * Math.PI) * 60,
        44,
        60 - Math.abs(i - 3) * 7,
        i % 2 ? '#d9974c' : '#e8ae62',
        `transform="rotate(${(i - 3) * 17} ${-120 + i * 40} ${-Math.sin((i / 6) * Math.PI) * 60})"`,
      ),
    ),
    770,
    1190,
    1.1,
    -18,
  )
  const leaf = (x: number, y: number, turn: number) =>
    placed(
      fill('M0 0 C-50 -60 -50 -180 0 -250 C50 -180 50 -60 0 0 Z', '#6f9468') + line('M0 0 V-230', '#dbe7c0', 5),
      x,
      y,
      1.2,
      turn,
    )
  return (
    surface(random, ink, ['#b98a66', '#e3d3bd', '#8f6a55', '#c9b6a5']) +
    leaf(90, 300, 40) +
    leaf(60, 420, 70) +
    leaf(980, 240, -40) +
    shadow(575, 785, 360, 350) +
    circle(540, 740, 350, '#f4e9d8') +
    circle(540, 740, 300, '#fffaf0') +
    line('M790 880 q120 80 150 -40 q10 -60 -70 -90', clay, 44) +
    circle(540, 740, 250, clay) +
    circle(540, 740, 224, darker(clay, 0.2)) +
    circle(540, 740, 212, '#a5683c') +
    circle(540, 740, 190, '#b87a48') +
    heart(1.15, '#f8ead2') +
    heart(0.8, '#b87a48') +
    heart(0.55, '#f8ead2') +
    shadow(790, 1230, 210, 70) +
    croissant
  )
}

export const ramen: DrawHobby = (random, ink) => {
  const bowl = random.pick(['#2f4a5c', '#b5483a', '#f4e8d4', '#4f6a5a'])
  const noodles = times(16, (i) =>
    line(
      `M${330 + i * 12} ${620 + (i % 4) * 26} q90 ${60 + (i % 3) * 40} 200 ${20 + (i % 5) * 30} t180 ${30 - (i % 4) * 20}`,
      i % 2 ? '#f2cf86' : '#f8dfa5',
      15,
    ),
  )
  const egg = (x: number, y: number) =>
    oval(x, y, 88, 72, '#fffaf0') + circle(x, y, 42, '#f29c38') + circle(x - 10, y - 12, 13, '#ffd58a')
  const greens = times(26, () => {
    const [x, y] = [random.between(430, 640), random.between(820, 920)]
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="17" fill="none" stroke="${random.pick(['#7fb05a', '#5a944f', '#a8cc78'])}" stroke-width="10"/>`
  })
  return (
    surface(random, ink, ['#8f6a55', '#4a4044', '#b98a66', '#d9c3a5']) +
    shadow(580, 800, 400, 380) +
    circle(540, 740, 385, bowl) +
    circle(540, 740, 345, lighter(bowl, 0.2)) +
    circle(540, 740, 322, '#c9803f') +
    circle(520, 720, 290, '#d9944c', 'opacity=".7"') +
    noodles +
    egg(410, 620) +
    egg(560, 560) +
    greens +
    times(
      3,
      (i) =>
        fill(`M${690 + i * 26} ${560 + i * 60} q100 10 120 100 q-90 30 -150 -20 Z`, '#c98a6a') +
        line(`M${710 + i * 26} ${590 + i * 60} q60 10 80 60`, '#f2d2b8', 9),
    ) +
    box(730, 700, 150, 190, '#25352f', 'transform="rotate(16 800 790)" rx="8"') +
    line('M80 1260 L960 1040 M110 1310 L980 1080', '#7a3a30', 22) +
    line('M800 1082 L960 1040 M820 1120 L980 1080', '#e0b05a', 22)
  )
}

export const bread: DrawHobby = (random, ink) => {
  const loaf = (x: number, y: number, size: number, turn: number) =>
    placed(
      shadow(20, 40, 250, 150) +
        oval(0, 0, 250, 150, '#b8713a') +
        oval(-10, -14, 228, 128, '#d99a55') +
        times(
          4,
          (i) =>
            line(`M${-150 + i * 90} 60 q20 -90 70 -120`, '#f6dfb4', 26) +
            line(`M${-136 + i * 90} 62 q20 -90 66 -112`, '#a5602f', 5, 'opacity=".5"'),
        ) +
        times(22, () =>
          circle(random.between(-180, 180), random.between(-90, 80), random.between(3, 8), '#fff4dc', 'opacity=".7"'),
        ),
      x,
      y,
      size,
      turn,
    )
  const wheat = (x: number, y: number, turn: number) =>
    placed(
      line('M0 0 V-330', '#c9a04c', 8) +
        times(12, (i) =>
          oval(
            i % 2 ? 20 : -20,
            -330 + Math.floor(i / 2) * 40,
            13,
            31,
            '#e0b85c',
            `transform="rotate(${i % 2 ? 26 : -26} ${i % 2 ? 20 : -20} ${-330 + Math.floor(i / 2) * 40})"`,
          ),
        ),
      x,
      y,
      1.1,
      turn,
    )
  const flour = times(60, () =>
    circle(random.between(0, width), random.between(900, 1400), random.between(2, 9), '#fffaf0', 'opacity=".7"'),
  )
  return (
    surface(random, ink, ['#8f6a55', '#6a5a58', '#b98a66']) +
    wheat(140, 560, -24) +
    wheat(230, 520, -6) +
    wheat(960, 1390, 20) +
    loaf(560, 430, 1.35, -16) +
    loaf(480, 860, 1.2, 12) +
    flour +
    placed(
      shadow(0, 20, 130, 130) +
        circle(0, 0, 130, '#f4e8d4') +
        circle(0, 0, 104, '#fffaf0') +
        oval(0, 0, 80, 70, '#f7d774') +
        oval(-16, -14, 40, 30, '#fbe7a5'),
      840,
      1130,
    )
  )
}

export const vinyl: DrawHobby = (random, ink) => {
  const label = random.pick(['#e0654a', '#e0b05a', '#4f8a8a', '#b5677a'])
  const wood = random.pick(['#8a5a40', '#a5734f', '#5f4640'])
  const rings = times(
    12,
    (i) =>
      `<circle cx="470" cy="690" r="${130 + i * 18}" fill="none" stroke="#fff" stroke-opacity="${i % 3 ? 0.06 : 0.13}" stroke-width="4"/>`,
  )
  const shine = fill(
    'M470 690 L250 430 A340 340 0 0 1 420 352 Z M470 690 L690 950 A340 340 0 0 1 520 1028 Z',
    '#fff',
    'opacity=".12"',
  )
  return (
    surface(random, ink, ['#d9c3a5', '#9fb3ab', '#c98f7a', '#e3c98f']) +
    shadow(560, 760, 500, 520) +
    box(60, 230, 960, 960, wood, 'rx="44"') +
    box(84, 254, 912, 912, lighter(wood, 0.1), 'rx="32"') +
    circle(470, 690, 372, '#2d282b') +
    circle(470, 690, 350, '#17141a') +
    rings +
    shine +
    circle(470, 690, 116, label) +
    circle(470, 690, 82, lighter(label, 0.25)) +
    circle(470, 690, 12, '#2d282b') +
    circle(890, 380, 66, '#d6d0c8') +
    circle(890, 380, 42, '#8a8583') +
    line('M890 380 L880 820 L730 930', '#e8e4dc', 20) +
    placed(box(-40, -26, 84, 56, '#2d282b', 'rx="10"'), 720, 938, 1, -40) +
    circle(890, 1060, 42, '#d6d0c8') +
    line('M890 1060 v-32', '#5a5553', 9)
  )
}

const hex = (x: number, y: number, r: number, c: string) =>
  fill(
    `${times(6, (i) => `${i ? 'L' : 'M'}${(x + Math.sin((i * Math.PI) / 3) * r).toFixed(0)} ${(y + Math.cos((i * Math.PI) / 3) * r).toFixed(0)} `)}Z`,
    c,
  )

const meeple = (x: number, y: number, c: string, turn: number) =>
  placed(
    shadow(14, 60, 70, 20) +
      fill(
        'M0 -90 C34 -90 44 -50 28 -34 C70 -26 84 -6 74 14 C62 22 44 16 34 12 C40 36 56 56 60 76 H16 L0 46 L-16 76 H-60 C-56 56 -40 36 -34 12 C-44 16 -62 22 -74 14 C-84 -6 -70 -26 -28 -34 C-44 -50 -34 -90 0 -90 Z',
        c,
      ) +
      line('M-18 -66 q8 -12 22 -12', '#fff', 7, 'opacity=".5"'),
    x,
    y,
    1,
    turn,
  )

const die = (x: number, y: number, turn: number) =>
  placed(
    shadow(14, 16, 70, 66) +
      box(-58, -58, 116, 116, '#fff8ec', 'rx="24"') +
      [
        [-28, -28],
        [28, 28],
        [0, 0],
        [28, -28],
        [-28, 28],
      ]
        .map(([dx, dy]) => circle(dx ?? 0, dy ?? 0, 11, '#3a2c2a'))
        .join(''),
    x,
    y,
    1,
    turn,
  )

export const boardGame: DrawHobby = (random, ink) => {
  const colors = ['#e0564a', '#f2b04c', '#4f8ab0', '#6fa05a', '#8a5a9a']
  const tiles = times(19, (i) => {
    const row = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4][i] ?? 0
    const first = [0, 3, 7, 12, 16][row] ?? 0
    const count = [3, 4, 5, 4, 3][row] ?? 3
    const [x, y] = [540 + (i - first - (count - 1) / 2) * 204, 360 + row * 178]
    const c = random.pick(['#e3c27a', '#7fa65a', '#b98a5a', '#9fb3ab', '#c98f6a', '#5f8a6a'])
    return (
      hex(x + 6, y + 10, 116, '#2a1420') +
      hex(x, y, 116, '#f8ead0') +
      hex(x, y, 104, c) +
      (i % 2
        ? circle(x, y, 33, '#fff6e4')
        : fill(`M${x - 40} ${y + 34} l40 -78 l40 78 Z`, darker(c, 0.3), 'opacity=".55"'))
    )
  })
  return (
    surface(random, ink, ['#8f6a55', '#5f7f78', '#a5735a']) +
    tiles +
    meeple(330, 700, colors[0] ?? '', -8) +
    meeple(640, 520, colors[2] ?? '', 6) +
    meeple(760, 880, colors[1] ?? '', 12) +
    die(240, 1270, 16) +
    die(420, 1310, -22) +
    meeple(820, 1260, colors[3] ?? '', 0)
  )
}
