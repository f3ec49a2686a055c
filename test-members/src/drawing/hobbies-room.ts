import { corner, type DrawHobby, shadow } from './hobby-ground.ts'
import { box, circle, darker, fill, lighter, line, mix, oval, placed, times } from './ink.ts'
import { cover, width } from './sky.ts'

export const guitar: DrawHobby = (random, ink) => {
  const wood = random.pick(['#c9803f', '#8a4a30', '#d9a560', '#4f3a3a'])
  const body =
    'M0 20 C70 20 130 50 136 120 C140 170 104 190 108 240 C112 290 190 320 190 430 C190 540 100 600 0 600 C-100 600 -190 540 -190 430 C-190 320 -112 290 -108 240 C-104 190 -140 170 -136 120 C-130 50 -70 20 0 20 Z'
  const frets =
    times(11, (i) => line(`M-30 ${-30 - i * 40} h60`, '#d9c9a5', 4)) +
    box(-38, -660, 76, 130, darker(wood, 0.45), 'rx="14"') +
    times(6, (i) => circle(i % 2 ? 50 : -50, -632 + Math.floor(i / 2) * 40, 12, '#e8e0d0'))
  const strings = times(6, (i) => line(`M${-20 + i * 8} -540 V430`, '#f8f0dc', 2.4, 'opacity=".85"'))
  const instrument = `${fill(body, darker(wood, 0.3), 'transform="translate(16 12)" opacity=".5"') + fill(body, wood)}<path d="${body}" fill="none" stroke="${darker(wood, 0.45)}" stroke-width="12"/>${fill('M-150 400 C-160 320 -90 300 -86 240 C-84 200 -110 170 -106 120 C-150 170 -104 200 -120 250 C-170 300 -176 360 -150 400 Z', '#fff', 'opacity=".16"')}${box(-30, -540, 60, 720, '#4a3029')}${frets}${circle(0, 240, 78, darker(wood, 0.6))}<circle cx="0" cy="240" r="88" fill="none" stroke="#f0dcb0" stroke-width="7"/>${box(-74, 420, 148, 28, '#3a2622', 'rx="10"')}${strings}`
  const rug = times(5, (i) =>
    oval(540, 1300, 560 - i * 90, 130 - i * 22, mix('#b5563f', i % 2 ? '#f3dcb8' : '#4f5d6a', 0.35)),
  )
  return (
    corner(random, ink) +
    rug +
    placed(instrument, 560, 690, 1.02, random.pick([-14, 12])) +
    placed(
      times(9, (i) =>
        placed(
          fill(
            'M0 0 C-26 -50 -24 -160 0 -220 C24 -160 26 -50 0 0 Z',
            mix('#4f8a63', i % 2 ? '#1d3d36' : '#d9e29a', 0.2),
          ),
          0,
          -70,
          1,
          -64 + i * 16,
        ),
      ) + fill('M-62 -84 L62 -84 L48 50 L-48 50 Z', '#e8d9c0'),
      130,
      1180,
      1.3,
    )
  )
}

export const bookstack: DrawHobby = (random, ink) => {
  const covers = random.sample(['#b5563f', '#e0b05a', '#4f7a7a', '#8a5570', '#f0e2c8', '#44597d', '#7a8f5b'], 5)
  const stack = covers.map((c, i) => {
    const [x, w] = [250 + random.between(-26, 26), 520 - i * 24]
    const y = 960 - i * 84
    return (
      box(x, y, w, 80, c, 'rx="8"') +
      box(x + w - 22, y + 9, 24, 62, '#fff3dc') +
      box(x + 60, y, 14, 80, lighter(c, 0.5), 'opacity=".7"') +
      line(`M${x + 130} ${y + 40} h${w * 0.4}`, lighter(c, 0.55), 9, 'opacity=".8"')
    )
  })
  const cup = placed(
    line('M70 -60 q70 0 60 60 q-10 44 -70 40', '#f6ead6', 20) +
      fill('M-80 -110 H80 L70 60 Q66 90 30 90 H-30 Q-66 90 -70 60 Z', '#f6ead6') +
      oval(0, -110, 80, 17, '#fffaf0') +
      oval(0, -108, 66, 11, '#b5703c') +
      line('M-20 -140 q-20 -40 0 -70 q18 -30 0 -60 M24 -140 q-20 -40 0 -70 q18 -30 0 -60', '#fff', 9, 'opacity=".45"'),
    490,
    535,
    0.9,
  )
  const glasses = placed(
    `<circle cx="-60" cy="0" r="50" fill="#fff" fill-opacity=".2" stroke="#3a2c2a" stroke-width="9"/><circle cx="66" cy="0" r="50" fill="#fff" fill-opacity=".2" stroke="#3a2c2a" stroke-width="9"/>${line('M-10 -6 q13 -12 26 0', '#3a2c2a', 9)}`,
    860,
    1180,
    1.1,
    -8,
  )
  return (
    corner(random, ink) +
    shadow(520, 1050, 340, 30) +
    stack.join('') +
    cup +
    glasses +
    placed(
      fill('M-40 0 C-60 -140 -50 -160 -20 -180 V-250 H20 V-180 C50 -160 60 -140 40 0 Z', '#7fa0a0') +
        times(
          5,
          (i) =>
            line(`M0 -250 q${(i - 2) * 40} -120 ${(i - 2) * 66} -${240 - Math.abs(i - 2) * 30}`, '#6f8a5a', 6) +
            circle((i - 2) * 66, -490 + Math.abs(i - 2) * 30, 34, i % 2 ? '#f2a07a' : '#f6cf7a'),
        ),
      150,
      1040,
    )
  )
}

export const chess: DrawHobby = (random, ink) => {
  const [light, dark] = random.pick([
    ['#f0dcb4', '#9a6444'],
    ['#e8e6dc', '#5f7f78'],
    ['#f3e2d2', '#7a5a70'],
  ] as const)
  const board = times(48, (i) => {
    const [r, c] = [Math.floor(i / 8), i % 8]
    const [y0, y1] = [850 + r * r * 13 + r * 30, 850 + (r + 1) ** 2 * 13 + (r + 1) * 30]
    const edge = (y: number, k: number) => 540 + (k - 4) * (118 + (y - 850) * 0.13)
    return fill(
      `M${edge(y0, c)} ${y0} L${edge(y0, c + 1)} ${y0} L${edge(y1, c + 1)} ${y1} L${edge(y1, c)} ${y1} Z`,
      (r + c) % 2 ? dark : light,
    )
  })
  const foot = (c: string) =>
    fill('M-70 0 H70 L62 -34 H-62 Z', c) + fill('M-50 -34 C-30 -90 -28 -150 -30 -190 H30 C28 -150 30 -90 50 -34 Z', c)
  const glint = line('M-22 -60 C-12 -110 -12 -150 -14 -180', '#fff', 9, 'opacity=".3"')
  const king = (c: string) =>
    foot(c) +
    fill('M-36 -190 C-70 -260 -56 -300 -50 -310 H50 C56 -300 70 -260 36 -190 Z', c) +
    box(-9, -380, 18, 80, c) +
    box(-32, -358, 64, 17, c) +
    glint
  const queen = (c: string) =>
    foot(c) +
    fill('M-36 -190 L-66 -310 L-30 -260 L0 -330 L30 -260 L66 -310 L36 -190 Z', c) +
    [-66, 0, 66].map((x) => circle(x, x ? -318 : -340, 14, c)).join('') +
    glint
  const pawn = (c: string) => foot(c) + circle(0, -224, 52, c) + circle(-16, -240, 14, '#fff', 'opacity=".3"')
  const [white, black] = ['#f8ecd6', '#3a2c30']
  return (
    corner(random, ink) +
    board +
    [
      [pawn(black), 250, 960, 0.8],
      [queen(black), 440, 930, 0.95],
      [pawn(black), 700, 950, 0.8],
      [pawn(white), 850, 1130, 1.05],
      [king(white), 590, 1190, 1.5],
      [pawn(white), 240, 1220, 1.2],
    ]
      .map(
        ([p, x, y, s]) =>
          shadow(Number(x) + 30, Number(y), 100 * Number(s), 20) + placed(String(p), Number(x), Number(y), Number(s)),
      )
      .join('')
  )
}

export const vases: DrawHobby = (random, ink) => {
  const clays = random.sample(['#d9805f', '#f3e6d4', '#7fa0a0', '#e0b05a', '#8a5a50', '#b9a5c4', '#5f7f6a'], 4)
  const shapes = [
    'M-60 0 C-120 -80 -120 -200 -40 -260 V-330 H40 V-260 C120 -200 120 -80 60 0 Z',
    'M-90 0 C-150 -60 -150 -150 -90 -190 H90 C150 -150 150 -60 90 0 Z',
    'M-50 0 C-80 -120 -90 -260 -60 -380 H60 C90 -260 80 -120 50 0 Z',
    'M-70 0 C-110 -50 -100 -130 -30 -170 C-20 -220 -24 -250 -30 -270 H30 C24 -250 20 -220 30 -170 C100 -130 110 -50 70 0 Z',
  ]
  const pot = (i: number, x: number, y: number, size: number) => {
    const [c, d] = [clays[i % 4] ?? '#d9805f', shapes[i % 4] ?? '']
    return placed(
      shadow(30, 4, 130, 18) +
        fill(d, c) +
        ink.cut(
          d,
          box(20, -500, 200, 520, darker(c, 0.4), 'opacity=".25"') +
            line(
              `M-200 ${-80 - i * 12} q200 40 400 0 M-200 ${-110 - i * 12} q200 40 400 0`,
              lighter(c, 0.5),
              12,
              'opacity=".8"',
            ) +
            line('M-60 -40 C-90 -120 -70 -180 -40 -220', '#fff', 12, 'opacity=".25"'),
        ),
      x,
      y,
      size,
    )
  }
  const stems = times(
    7,
    (i) =>
      line(`M250 700 q${(i - 3) * 30} -160 ${(i - 3) * 56} -${340 - Math.abs(i - 3) * 30}`, '#a58a5a', 7) +
      oval(
        250 + (i - 3) * 56,
        350 + Math.abs(i - 3) * 30,
        22,
        58,
        '#e8d3a5',
        `transform="rotate(${(i - 3) * 9} ${250 + (i - 3) * 56} ${350 + Math.abs(i - 3) * 30})"`,
      ),
  )
  return (
    corner(random, ink) +
    stems +
    pot(0, 250, 1070, 1.15) +
    pot(2, 560, 1060, 1.25) +
    pot(1, 830, 1080, 1.1) +
    pot(3, 500, 1280, 0.9)
  )
}

export const easel: DrawHobby = (random, ink) => {
  const [sky1, sky2, land] = random.pick([
    ['#f6b27a', '#f7dca5', '#5a7a6a'],
    ['#8fc0d6', '#f4e6cf', '#7a9a5a'],
    ['#c98ab0', '#f8cfae', '#5a4f7a'],
  ] as const)
  const art =
    box(270, 270, 560, 640, sky1) +
    box(270, 480, 560, 200, sky2) +
    circle(620, 500, 70, '#fff2c8') +
    fill('M270 720 C380 600 480 640 560 700 C660 620 760 640 830 690 V910 H270 Z', land) +
    fill('M270 800 C420 730 600 820 830 770 V910 H270 Z', darker(land, 0.25)) +
    times(26, () =>
      line(
        `M${random.between(290, 790).toFixed(0)} ${random.between(300, 880).toFixed(0)} q20 -12 44 0`,
        random.pick(['#fff2d0', '#e0654a', '#f6cf7a', land]),
        11,
        'opacity=".6"',
      ),
    )
  const palette = placed(
    shadow(16, 20, 210, 130) +
      fill(
        'M-200 20 C-210 -90 -60 -140 60 -120 C180 -100 220 -10 170 60 C140 100 100 60 60 90 C20 120 40 150 -40 140 C-120 130 -190 90 -200 20 Z',
        '#c99a66',
      ) +
      ['#e0564a', '#f2b04c', '#4f8ab0', '#7aa65a', '#f6ead6', '#8a5a9a']
        .map((c, i) => circle(-130 + i * 52, -40 - Math.sin(i * 0.7) * 40, 29, c))
        .join(''),
    760,
    1230,
    1.1,
    -10,
  )
  return (
    corner(random, ink) +
    line('M420 200 L250 1320 M660 200 L850 1320 M540 160 L540 1250', '#8a5f44', 26) +
    box(210, 920, 660, 34, '#9a6f50') +
    shadow(566, 600, 300, 330) +
    box(254, 254, 592, 672, '#fff8ea') +
    art +
    palette +
    line('M180 1330 L420 1130', '#b5794a', 18) +
    line('M420 1130 l46 -38', '#e0564a', 26)
  )
}

const wineGlass = (red: string, x: number, y: number, size: number, tilt: number) =>
  placed(
    oval(0, 360, 110, 20, '#fff', 'opacity=".5"') +
      line('M0 130 V356', '#fff', 13, 'opacity=".65"') +
      fill('M-120 -180 C-140 -20 -90 130 0 136 C90 130 140 -20 120 -180 Z', '#fff', 'opacity=".22"') +
      fill('M-126 -60 C-120 60 -70 126 0 128 C70 126 120 60 126 -60 Z', red, 'opacity=".88"') +
      oval(0, -60, 126, 22, lighter(red, 0.25)) +
      line('M-96 -150 C-104 -40 -84 40 -50 90', '#fff', 11, 'opacity=".55"'),
    x,
    y,
    size,
    tilt,
  )

export const wine: DrawHobby = (random, ink) => {
  const dusk = random.pick([
    ['#5b4b8a', '#d9748a', '#f9b06c'],
    ['#8fb4cf', '#f5cfae', '#fbe3b8'],
    ['#7a4f86', '#ee8a6a', '#fbd08a'],
  ] as const)
  const red = random.pick(['#9c2f45', '#f0c86a', '#e88a8f'])
  const hillsBack =
    fill('M0 900 C200 800 420 820 600 890 C760 820 920 830 1080 880 V1100 H0 Z', mix(dusk[0], dusk[2], 0.35)) +
    fill('M0 980 C260 900 560 960 1080 930 V1200 H0 Z', mix(dusk[0], '#3a4a3a', 0.5)) +
    times(60, (i) => circle((i % 15) * 78, 1000 + Math.floor(i / 15) * 34, 21, '#4f6a45', 'opacity=".7"'))
  return (
    cover(ink.linear(`0 ${dusk[0]}, 0.5 ${dusk[1]}, 0.8 ${dusk[2]}`)) +
    circle(760, 700, 330, ink.radial('0 #fff0c4 0.9, 1 #fff0c4 0')) +
    circle(760, 700, 86, '#fff3cf') +
    hillsBack +
    box(0, 1130, width, 320, '#7a5040') +
    box(0, 1130, width, 16, '#a5785c') +
    shadow(420, 1270, 150, 22) +
    shadow(700, 1250, 150, 22) +
    wineGlass(red, 410, 850, 1.14, -5) +
    wineGlass(red, 690, 830, 1.14, 5) +
    placed(
      times(
        16,
        (i) =>
          circle(
            (i % 5) * 44 - 88 + (Math.floor(i / 5) % 2) * 22,
            Math.floor(i / 5) * 38 - 60,
            29,
            i % 3 ? '#6a3a6a' : '#7f4a80',
          ) +
          circle(
            (i % 5) * 44 - 96 + (Math.floor(i / 5) % 2) * 22,
            Math.floor(i / 5) * 38 - 70,
            8,
            '#fff',
            'opacity=".35"',
          ),
      ),
      930,
      1270,
    )
  )
}
