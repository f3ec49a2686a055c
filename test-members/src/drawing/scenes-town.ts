import type { Random } from '../random.ts'
import { box, circle, darker, fill, lighter, line, mix, oval, placed, times } from './ink.ts'
import type { DrawScene } from './scene.ts'
import { bokeh, cloud, cover, moods, sky, stars, sun, water, width } from './sky.ts'

function block(
  random: Random,
  x: number,
  ground: number,
  w: number,
  h: number,
  color: string,
  lamp: string,
  lit: number,
): string {
  const columns = Math.max(2, Math.floor(w / 34))
  const windows = times(columns * Math.floor((h - 30) / 44), (i) =>
    random.chance(lit)
      ? box(
          x + 12 + (i % columns) * ((w - 16) / columns),
          ground - h + 22 + Math.floor(i / columns) * 44,
          14,
          22,
          lamp,
          `opacity="${random.between(0.5, 1).toFixed(2)}"`,
        )
      : '',
  )
  const roof = random.weighted([
    ['', 5],
    [fill(`M${x} ${ground - h} L${x + w / 2} ${ground - h - 60} L${x + w} ${ground - h} Z`, color), 1],
    [box(x + w / 2 - 3, ground - h - 90, 6, 90, color), 1],
  ])
  return box(x, ground - h, w, h + 4, color) + roof + windows
}

function skyline(random: Random, ground: number, tall: number, color: string, lamp: string, lit: number): string {
  let drawn = ''
  for (let x = -30; x < width; ) {
    const w = random.between(80, 170)
    drawn += block(random, x, ground, w, tall * random.between(0.45, 1), color, lamp, lit)
    x += w + random.between(-6, 18)
  }
  return drawn
}

export const city: DrawScene = (random, ink) => {
  const mood = moods[random.pick(['dusk', 'sunset', 'night', 'rose', 'dusk'] as const)]
  const lamp = '#ffd98a'
  const shore = 1010
  const far = skyline(random, shore, 520, mix(mood.land, mood.haze, 0.66), lamp, 0.1)
  const near = skyline(random, shore + 10, 360, mix(mood.land, mood.haze, 0.22), lamp, mood.night ? 0.5 : 0.25)
  const x = random.between(200, 880)
  const gleam = times(40, () =>
    box(
      random.between(0, width),
      random.between(shore + 20, 1260),
      random.between(5, 12),
      random.between(20, 90),
      lamp,
      'opacity=".35"',
    ),
  )
  return {
    back:
      sky(mood, ink) +
      (mood.night ? stars(random, 50) : '') +
      sun(mood, ink, x, 520, 74) +
      far +
      near +
      water(random, mood, ink, shore + 8, x, mood.land) +
      gleam +
      bokeh(random, ink, [lamp, '#ff9f7a', '#f7c6a0'], 16, [860, 1440]),
    front: bokeh(random, ink, [lamp, '#ff9f7a'], 5, [1100, 1440]),
    glow: mood.glow,
    night: mood.night ?? false,
  }
}

export const harbour: DrawScene = (random, ink) => {
  const mood = moods[random.pick(['day', 'golden', 'rose', 'morning'] as const)]
  const paints = random.sample(
    ['#d9603f', '#e9b44c', '#6f9fb0', '#c98a6a', '#f0e0c4', '#7f9a6a', '#b8564f', '#4f7690', '#e8c9a0'],
    7,
  )
  const house = (i: number) => {
    const [x, w, color] = [-30 + i * 165, 160, mix(paints[i % paints.length] ?? '#d9603f', mood.haze, 0.15)]
    const top = 480 + random.between(-60, 80)
    const gable = fill(`M${x} ${top} L${x + w / 2} ${top - 110} L${x + w} ${top} Z`, darker(color, 0.14))
    const panes = times(
      12,
      (k) =>
        box(x + 20 + (k % 3) * 46, top + 34 + Math.floor(k / 3) * 108, 30, 56, '#fdf3df') +
        box(x + 20 + (k % 3) * 46, top + 34 + Math.floor(k / 3) * 108, 30, 56, '#47627a', 'opacity=".62"') +
        line(`M${x + 35 + (k % 3) * 46} ${top + 34 + Math.floor(k / 3) * 108} v56`, '#fdf3df', 4),
    )
    return box(x, top, w, 1000 - top, color) + gable + panes
  }
  const hull = (x: number, y: number, size: number, color: string) =>
    placed(
      line('M0 0 L0 -330 M-70 -40 L0 -300 L80 -30', '#6b4a3c', 7) +
        fill('M-130 0 L140 0 C120 60 90 70 60 72 L-80 72 C-110 66 -124 40 -130 0 Z', color) +
        line('M-128 14 L136 14', '#fff4e0', 9),
      x,
      y,
      size,
    )
  return {
    back:
      sky(mood, ink) +
      times(3, () => cloud(random, random.between(0, width), random.between(100, 330), 140, '#fff', 0.7)) +
      times(7, house) +
      box(0, 980, width, 60, '#b79a7c') +
      water(random, mood, ink, 1030, random.between(200, 880), '#3f6f86') +
      hull(230, 1060, 0.9, '#a5443a') +
      hull(860, 1090, 1.1, '#2f5d73'),
    front: '',
    glow: mood.glow,
  }
}

export const lanterns: DrawScene = (random, ink) => {
  const mood = moods[random.pick(['night', 'dusk'] as const)]
  const colors = random.pick([
    ['#ff8a4c', '#ffc15a', '#ff6f5a'],
    ['#ffd27a', '#ffe9b8', '#ffb35c'],
    ['#f2657a', '#ffb05e', '#ffd98a'],
  ])
  const halos = colors.map((color) => ink.radial(`0 ${color} 0.75, 1 ${color} 0`))
  const lantern = (x: number, y: number, r: number) => {
    const i = random.whole(0, colors.length - 1)
    const color = colors[i] ?? '#ffc15a'
    return (
      circle(x, y, r * 3, halos[i] ?? '') +
      oval(x, y, r, r * 1.12, color) +
      oval(x, y, r * 0.5, r * 1.12, lighter(color, 0.4), 'opacity=".7"') +
      box(x - r * 0.4, y - r * 1.3, r * 0.8, r * 0.24, '#5a2f35') +
      box(x - r * 0.4, y + r * 1.06, r * 0.8, r * 0.24, '#5a2f35')
    )
  }
  const string = (y: number, sag: number, r: number) =>
    line(`M-20 ${y} Q540 ${y + sag} 1100 ${y - 30}`, '#2a2140', 5) +
    times(7, (i) => lantern(60 + i * 160, y + r + sag * 0.5 * (1 - ((i - 3) / 3.4) ** 2) + 10, r))
  const stalls = times(
    4,
    (i) =>
      box(i * 290 - 40, 980, 250, 460, mix(mood.land, '#5a3550', 0.4)) +
      times(5, (k) =>
        fill(`M${i * 290 - 50 + k * 54} 930 h54 v50 a27 27 0 0 1 -54 0 Z`, k % 2 ? '#f4dcc0' : (colors[0] ?? '')),
      ) +
      box(i * 290 - 10, 1030, 190, 110, '#ffdf9a', 'opacity=".5"'),
  )
  return {
    back:
      sky(mood, ink) +
      stars(random, 70) +
      stalls +
      string(140, 160, 34) +
      string(330, 190, 46) +
      bokeh(random, ink, colors, 26, [560, 1440]),
    front: bokeh(random, ink, colors, 6, [1000, 1440]),
    glow: colors[1] ?? mood.glow,
    night: true,
  }
}

export const temple: DrawScene = (random, ink) => {
  const mood = moods[random.pick(['sunset', 'rose', 'golden', 'morning'] as const)]
  const stone = mix(mood.land, mood.haze, 0.3)
  const tower = (x: number, y: number, size: number) =>
    placed(
      fill(
        'M0 -300 C26 -250 60 -214 66 -150 C86 -130 92 -60 94 0 L-94 0 C-92 -60 -86 -130 -66 -150 C-60 -214 -26 -250 0 -300 Z',
        stone,
      ) +
        times(5, (i) =>
          line(`M${-52 - i * 9} ${-190 + i * 40} h${104 + i * 18}`, lighter(stone, 0.18), 7, 'opacity=".6"'),
        ) +
        box(-5, -340, 10, 60, stone),
      x,
      y,
      size,
    )
  const [y, x] = [930, random.between(380, 700)]
  const hall =
    box(60, y - 90, 960, 100, stone) +
    times(15, (i) => box(86 + i * 62, y - 70, 22, 70, darker(stone, 0.3), 'opacity=".6"')) +
    box(0, y - 20, width, 40, darker(stone, 0.12))
  const group = tower(220, y - 60, 0.8) + tower(860, y - 60, 0.8) + tower(540, y - 60, 1.45) + hall
  const palms = [110, 190, 930, 1000]
    .map(
      (px, i) =>
        line(`M${px} ${y} q${i % 2 ? 10 : -10} -120 ${i % 2 ? 18 : -14} -${230 + i * 14}`, darker(stone, 0.2), 10) +
        times(7, (k) =>
          placed(
            fill('M0 0 Q50 -40 110 10 Q50 -14 0 0 Z', darker(stone, 0.25)),
            px + (i % 2 ? 18 : -14),
            y - 230 - i * 14,
            0.9,
            k * 52,
          ),
        ),
    )
    .join('')
  return {
    back: `${sky(mood, ink) + sun(mood, ink, x, 620, 120) + times(3, () => cloud(random, random.between(0, width), random.between(180, 480), 150, mood.sky[3] ?? '#fff', 0.4)) + group + palms + water(random, mood, ink, y + 18, x, stone)}<g transform="translate(0 ${2 * (y + 18)}) scale(1 -1)" opacity=".28">${group}</g>${times(9, () => oval(random.between(0, width), random.between(1240, 1430), random.between(40, 90), random.between(8, 16), '#5f8a6a', 'opacity=".8"'))}`,
    front: '',
    glow: mood.glow,
  }
}

export const wall: DrawScene = (random, ink) => {
  const brick = random.pick(['#c98b6b', '#d9b08c', '#9fb3b0', '#b98a92', '#e0c9a8'])
  const rows = times(22, (row) =>
    times(9, (i) =>
      random.chance(0.75)
        ? `<rect x="${i * 136 - (row % 2) * 68}" y="${row * 66}" width="128" height="58" rx="5" fill="${mix(brick, random.pick(['#8a4a3a', '#fff0d8', '#6a5a6a']), random.between(0.02, 0.16))}"/>`
        : '',
    ),
  )
  const leaf = random.pick(['#5f8a5a', '#7a9a4f', '#b5553f'])
  const ivy = times(90, () => {
    const left = random.chance(0.5)
    const reach = random.between(0, 1) ** 2
    const [x, y] = [left ? reach * 330 : width - reach * 300, random.between(-10, 760 - reach * 500)]
    return oval(
      x,
      y,
      random.between(20, 36),
      random.between(14, 24),
      mix(leaf, random.chance(0.5) ? '#1f3a35' : '#f4efb0', random.between(0.05, 0.3)),
      `transform="rotate(${random.between(0, 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"`,
    )
  })
  const light = ink.linear('0 #fff2d0 0.5, 0.5 #fff2d0 0.06, 1 #2a1a30 0.3', [0, 0, 1, 1])
  return {
    back: cover(darker(brick, 0.14)) + rows + ivy + cover(light),
    front: '',
    glow: '#ffe6bd',
  }
}
