import { circle, darker, fill, lighter, line, mix, oval, placed, times } from './ink.ts'
import { type DrawScene, palmLeaves, scene } from './scene.ts'
import { cloud, cover, falling, hills, moods, peak, pine, sky, sun, tree, water, width } from './sky.ts'

function sailboat(x: number, y: number, size: number): string {
  return placed(
    fill('M-40 0 L44 0 L30 20 L-28 20 Z', '#6b3d36') +
      fill('M0 -8 L0 -100 L42 -8 Z', '#fff7ea') +
      fill('M-5 -8 L-5 -84 L-38 -8 Z', '#f4d9bd'),
    x,
    y,
    size,
  )
}

export const sea: DrawScene = (random, ink) => {
  const mood = moods[random.pick(['sunset', 'golden', 'day', 'rose', 'morning', 'dusk'] as const)]
  const [x, horizon] = [random.between(180, 900), random.between(760, 860)]
  const boat = random.chance(0.5) ? sailboat(random.between(100, 980), horizon + 10, random.between(0.6, 1)) : ''
  const coast = random.chance(0.5)
    ? fill(`M-20 ${horizon} C120 ${horizon - 90} 240 ${horizon - 40} 420 ${horizon} Z`, mix(mood.land, mood.haze, 0.55))
    : ''
  const beach =
    fill('M0 1250 C300 1190 700 1290 1080 1220 L1080 1440 L0 1440 Z', mix('#f0d3a6', mood.haze, 0.3)) +
    line('M0 1246 C300 1186 700 1286 1080 1216', '#fff8ee', 14, 'opacity=".8"')
  const palms = random.chance(0.4)
    ? palmLeaves(
        random,
        random.chance(0.5) ? -20 : 1100,
        random.between(-20, 160),
        1,
        mood.night ? '#2b3552' : '#3f7d5c',
      )
    : ''
  const clouds = times(3, () =>
    cloud(
      random,
      random.between(0, width),
      random.between(140, 520),
      random.between(90, 170),
      mood.sky[3] ?? '#fff',
      0.5,
    ),
  )
  return scene(
    mood,
    sky(mood, ink) +
      sun(mood, ink, x, horizon - random.between(40, 260), random.between(60, 100)) +
      clouds +
      water(random, mood, ink, horizon, x) +
      coast +
      boat +
      beach +
      palms,
  )
}

export const mountains: DrawScene = (random, ink) => {
  const mood = moods[random.pick(['sunset', 'golden', 'day', 'rose', 'morning', 'dusk'] as const)]
  const far = mix(mood.land, mood.haze, 0.72)
  const cap = random.chance(0.6) ? lighter(mood.sky[3] ?? '#fff', 0.6) : undefined
  const range = times(4, (i) =>
    peak(
      -60 + i * 390 + random.between(-70, 70),
      random.between(360, 540),
      random.between(620, 860),
      620,
      mix(far, mood.land, 0.16),
      mix(far, mood.glow, 0.25),
      cap,
    ),
  )
  const ridges = times(3, (i) => hills(random, 960 + i * 120, 150, mix(far, mood.land, 0.32 + i * 0.3), 4 + i))
  const pines = times(12, () =>
    pine(
      random.between(-20, 1100),
      random.between(1240, 1420),
      random.between(150, 330),
      mix(mood.land, '#10261f', 0.35),
    ),
  )
  const birds = times(4, () =>
    line(
      `M${random.between(200, 800).toFixed(0)} ${random.between(160, 380).toFixed(0)} q14 -14 24 0 q10 -14 24 0`,
      mood.land,
      4,
      'opacity=".6"',
    ),
  )
  return scene(
    mood,
    sky(mood, ink) +
      sun(mood, ink, random.between(120, 960), random.between(260, 460), random.between(56, 90)) +
      times(2, () => cloud(random, random.between(0, width), random.between(120, 360), 130, '#fff', 0.35)) +
      birds +
      range +
      ridges +
      pines,
  )
}

export const forest: DrawScene = (random, ink) => {
  const [leaf, light] = random.pick([
    ['#4c7d5a', '#f3eab5'],
    ['#6c8d4a', '#fdf0bd'],
    ['#356b63', '#dcefd0'],
    ['#b9803c', '#ffe6b0'],
  ] as const)
  const glow = ink.radial(`0 ${light}, 0.5 ${mix(light, leaf, 0.4)}, 1 ${mix(leaf, '#17352f', 0.35)}`, [0.55, 0.4])
  const trunks = (count: number, color: string, wide: number) =>
    times(count, () => {
      const [x, w] = [random.between(-40, 1120), random.between(0.5, 1) * wide]
      return fill(
        `M${x} -20 Q${x + w * 0.2} 700 ${x - w * 0.2} 1440 L${x + w * 1.3} 1440 Q${x + w * 0.9} 700 ${x + w} -20 Z`,
        color,
      )
    })
  const rays = times(4, (i) =>
    fill(
      `M${360 + i * 120} -40 L${460 + i * 120} -40 L${140 + i * 230} 1440 L${-60 + i * 220} 1440 Z`,
      light,
      'opacity=".13"',
    ),
  )
  const canopy = times(34, () =>
    circle(
      random.between(-40, 1120),
      random.between(-60, 210),
      random.between(60, 150),
      mix(leaf, random.chance(0.5) ? '#17352f' : light, random.between(0.05, 0.35)),
      'opacity=".9"',
    ),
  )
  const ferns = times(26, () => {
    const [x, y] = [random.between(-30, 1110), random.between(1280, 1460)]
    return oval(
      x,
      y,
      20,
      random.between(90, 170),
      mix(leaf, '#12302a', random.between(0.1, 0.55)),
      `transform="rotate(${random.between(-60, 60).toFixed(0)} ${x.toFixed(0)} ${(y + 90).toFixed(0)})"`,
    )
  })
  const ground = fill('M0 1180 C300 1120 760 1210 1080 1140 L1080 1440 L0 1440 Z', mix(leaf, '#17352f', 0.45))
  return {
    back:
      cover(glow) +
      trunks(9, mix(leaf, light, 0.35), 46) +
      rays +
      trunks(6, mix('#4a3a34', leaf, 0.4), 74) +
      canopy +
      ground +
      ferns,
    front: '',
    glow: light,
  }
}

export const autumn: DrawScene = (random, ink) => {
  const mood = { ...moods.golden, sky: ['#9fc3cf', '#e3d3b1', '#f8d79a', '#fbe4b5'] }
  const leaves = ['#d9692f', '#e8933a', '#c14a32', '#efb445', '#b8752f']
  const row = (y: number, size: number, fade: number, count: number) =>
    times(count, (i) =>
      tree(
        random,
        (i + 0.5) * (width / count) + random.between(-50, 50),
        y + random.between(-20, 20),
        size * random.between(0.85, 1.15),
        mix(random.pick(leaves), mood.haze, fade),
        mix('#5a4038', mood.haze, fade),
      ),
    )
  const path = fill(
    'M470 1000 C520 1150 380 1300 200 1440 L880 1440 C800 1300 600 1150 600 1000 Z',
    '#ecd0a0',
    'opacity=".8"',
  )
  return scene(
    mood,
    sky(mood, ink) +
      sun(mood, ink, 760, 420, 80) +
      row(960, 520, 0.5, 5) +
      hills(random, 980, 40, '#c9a55a') +
      path +
      row(1130, 800, 0.1, 3) +
      falling(random, 60, leaves, 'leaf'),
    falling(random, 10, leaves, 'leaf'),
  )
}

export const winter: DrawScene = (random, ink) => {
  const mood = { ...moods[random.pick(['rose', 'day', 'dusk'] as const)], land: '#5c78a3' }
  const snow = mood.night ? '#c9cdea' : '#f4f7fc'
  const range = times(3, (i) =>
    peak(
      150 + i * 400 + random.between(-60, 60),
      random.between(330, 470),
      820,
      640,
      mix('#7f95bf', mood.haze, 0.4),
      mix('#b7c6e0', mood.glow, 0.25),
      '#fdfdff',
    ),
  )
  const slopes = times(3, (i) => hills(random, 960 + i * 130, 110, mix(mix(snow, '#8ea6d0', 0.3), snow, i / 2), 4))
  const pines = (count: number, y: number, size: number) =>
    times(count, () =>
      pine(
        random.between(-20, 1100),
        y + random.between(-40, 60),
        size * random.between(0.7, 1.2),
        mix('#34566b', mood.haze, 0.15),
        true,
      ),
    )
  const flakes = (count: number) => falling(random, count, ['#ffffff'], 'flake')
  return scene(
    mood,
    sky(mood, ink) +
      sun(mood, ink, random.between(200, 880), 330, 64) +
      range +
      slopes +
      pines(10, 1060, 240) +
      hills(random, 1300, 60, snow, 3) +
      pines(4, 1340, 400) +
      flakes(70),
    flakes(14),
  )
}

export const meadow: DrawScene = (random, ink) => {
  const mood = moods[random.pick(['day', 'golden', 'rose', 'morning'] as const)]
  const green = mix('#7fa650', mood.haze, 0.2)
  const petals = random.pick([
    ['#e4574a', '#f08a5f'],
    ['#b58ad0', '#8f74c4', '#e0b5e0'],
    ['#f6c945', '#fff3d0'],
    ['#f29fb0', '#fff0ee', '#e4677f'],
  ])
  const flowers = (from: number, to: number, count: number, size: number) =>
    times(count, () => {
      const [x, y, r] = [random.between(-20, 1100), random.between(from, to), size * random.between(0.7, 1.3)]
      return (
        line(`M${x.toFixed(0)} ${y.toFixed(0)} q${r * 0.4} ${r * 2} 0 ${r * 4.4}`, darker(green, 0.28), r * 0.3) +
        oval(x, y, r * 1.15, r, random.pick(petals)) +
        circle(x, y, r * 0.36, '#5a3a2c', 'opacity=".7"')
      )
    })
  const clouds = times(4, () =>
    cloud(random, random.between(0, width), random.between(120, 480), random.between(100, 190), '#fff', 0.75),
  )
  return scene(
    mood,
    sky(mood, ink) +
      sun(mood, ink, random.between(160, 920), 380, 76) +
      clouds +
      hills(random, 840, 110, mix(green, mood.haze, 0.55)) +
      hills(random, 930, 90, mix(green, mood.haze, 0.25)) +
      hills(random, 1010, 60, green, 3) +
      flowers(1020, 1160, 60, 9) +
      flowers(1160, 1330, 44, 17),
    flowers(1370, 1440, 9, 34),
  )
}
