import { circle, darker, fill, lighter, line, mix, placed, times } from './ink.ts'
import { type DrawScene, palmLeaves, scene } from './scene.ts'
import { bokeh, cloud, cover, falling, hills, moods, sky, stars, sun, tree, width } from './sky.ts'

export const tropics: DrawScene = (random, ink) => {
  const [wall, leaf] = random.pick([
    ['#f4c9a8', '#2f7a63'],
    ['#f7dfae', '#3d8a5e'],
    ['#bfe0d4', '#1f6b5c'],
    ['#f2b5a0', '#356f52'],
  ] as const)
  const wash = ink.radial(`0 ${lighter(wall, 0.5)}, 1 ${wall}`, [0.5, 0.35])
  const big = (x: number, y: number, turn: number, size: number, tone: string) =>
    placed(
      fill('M0 0 C-150 -90 -190 -330 0 -520 C190 -330 150 -90 0 0 Z', tone) +
        line('M0 0 L0 -490', lighter(tone, 0.3), 7, 'opacity=".6"') +
        times(6, (i) =>
          line(
            `M0 ${-70 - i * 66} q70 -30 ${120 - i * 10} -${90 - i * 4} M0 ${-70 - i * 66} q-70 -30 ${-120 + i * 10} -${90 - i * 4}`,
            lighter(tone, 0.22),
            4,
            'opacity=".5"',
          ),
        ),
      x,
      y,
      size,
      turn,
    )
  const edge = (count: number, near: number) =>
    times(count, (i) =>
      big(
        i % 2 ? 1120 - random.between(0, 60) : random.between(-60, 20),
        random.between(260, 1400),
        (i % 2 ? -1 : 1) * random.between(10, 80),
        near * random.between(0.7, 1.05),
        mix(leaf, i % 3 ? '#173f3a' : '#9cc46a', random.between(0.05, 0.35)),
      ),
    )
  const disc = circle(540, 600, 400, lighter(wall, 0.62), 'opacity=".75"')
  return {
    back: cover(wash) + disc + edge(12, 0.95) + palmLeaves(random, 1100, 40, 0.9, mix(leaf, '#9cc46a', 0.25)),
    front: big(-10, 1500, 22, 0.8, mix(leaf, '#173f3a', 0.4)) + big(1090, 1520, -26, 0.85, mix(leaf, '#173f3a', 0.3)),
    glow: lighter(wall, 0.5),
  }
}

export const dunes: DrawScene = (random, ink) => {
  const mood = moods[random.pick(['sunset', 'golden', 'rose', 'dusk'] as const)]
  const sand = mix('#e0a264', mood.haze, 0.3)
  const dune = (y: number, lean: number, color: string) => {
    const crest = 560 + lean
    const lit = `M-20 ${y + 70} C${crest - 330} ${y + 10} ${crest - 170} ${y - 110} ${crest} ${y - 120} C${crest + 190} ${y - 40} ${crest + 320} ${y + 20} 1100 ${y + 30} L1100 1440 L-20 1440 Z`
    const shade = `M${crest} ${y - 120} C${crest + 190} ${y - 40} ${crest + 320} ${y + 20} 1100 ${y + 30} L1100 ${y + 330} C${crest + 260} ${y + 250} ${crest - 120} ${y + 190} ${crest - 30} ${y + 60} C${crest + 30} ${y - 20} ${crest - 20} ${y - 90} ${crest} ${y - 120} Z`
    return fill(lit, color) + fill(shade, darker(color, 0.3), 'opacity=".55"')
  }
  return scene(
    mood,
    sky(mood, ink) +
      (mood.night ? stars(random, 60) : '') +
      sun(mood, ink, random.between(200, 880), 480, 96) +
      dune(860, random.between(-200, 200), mix(sand, mood.haze, 0.5)) +
      dune(1010, random.between(-260, 160), mix(sand, mood.haze, 0.2)) +
      dune(1200, random.between(-200, 260), sand),
  )
}

export const blossom: DrawScene = (random, ink) => {
  const mood = { ...moods[random.pick(['day', 'rose', 'morning'] as const)] }
  const pinks = ['#f7c1cf', '#f2a0b7', '#fde0e6', '#ee8fa8']
  const clusters = (count: number, place: () => [number, number], size: number) =>
    times(count, () => {
      const [x, y] = place()
      return circle(x, y, size * random.between(0.5, 1.2), random.pick(pinks), 'opacity=".92"')
    })
  const bough =
    line(
      'M1120 60 C860 120 700 60 470 190 M820 100 C760 210 640 260 560 330 M-40 200 C120 190 200 260 330 240',
      '#6b4a45',
      26,
    ) + line('M640 120 C560 60 500 60 420 40 M120 200 C160 120 220 100 280 60', '#6b4a45', 14)
  const along = () =>
    random.pick<[number, number]>([
      [random.between(380, 1100), random.between(-30, 240)],
      [random.between(-40, 360), random.between(20, 300)],
      [random.between(500, 860), random.between(120, 350)],
    ])
  return scene(
    mood,
    sky(mood, ink) +
      sun(mood, ink, 560, 520, 70) +
      hills(random, 900, 120, mix('#8fae7f', mood.haze, 0.55)) +
      times(5, (i) =>
        tree(
          random,
          60 + i * 240 + random.between(-40, 40),
          1010,
          400,
          mix(random.pick(pinks), mood.haze, 0.25),
          '#9a7570',
        ),
      ) +
      hills(random, 1020, 50, '#9dbb7f', 3) +
      bough +
      clusters(110, along, 40) +
      falling(random, 40, pinks, 'leaf') +
      bokeh(random, ink, ['#fff', '#fbd0da'], 8, [700, 1440]),
    falling(random, 10, pinks, 'leaf'),
  )
}

export const terraces: DrawScene = (random, ink) => {
  const mood = moods[random.pick(['golden', 'morning', 'day', 'rose'] as const)]
  const green = mix('#6da04d', mood.haze, 0.15)
  const steps = times(9, (i) => {
    const y = 850 + i * 66
    const bend = random.between(-60, 60)
    const tone = mix(mix(green, mood.haze, 0.5 - i * 0.055), i % 2 ? '#e8d98a' : '#4d8a55', 0.2)
    return (
      fill(`M-20 ${y} C260 ${y - 70 + bend} 620 ${y + 80 - bend} 1100 ${y - 30} L1100 1440 L-20 1440 Z`, tone) +
      line(
        `M-20 ${y} C260 ${y - 70 + bend} 620 ${y + 80 - bend} 1100 ${y - 30}`,
        lighter(mood.sky[3] ?? '#fff', 0.4),
        5 + i * 0.6,
        'opacity=".65"',
      )
    )
  })
  const karst = times(4, (i) =>
    fill(
      `M${i * 300 - 80} 860 C${i * 300 - 30} ${520 + random.between(0, 160)} ${i * 300 + 120} ${470 + random.between(0, 160)} ${i * 300 + 220} 870 Z`,
      mix(mood.land, mood.haze, 0.7 - (i % 2) * 0.12),
    ),
  )
  return scene(
    mood,
    sky(mood, ink) +
      sun(mood, ink, random.between(240, 860), 400, 80) +
      times(3, () => cloud(random, random.between(0, width), random.between(500, 760), 150, '#fff', 0.4)) +
      karst +
      steps +
      palmLeaves(random, random.chance(0.5) ? -10 : 1090, 80, 0.75, '#3f7d5c'),
  )
}
