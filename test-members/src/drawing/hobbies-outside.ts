import type { Random } from '../random.ts'
import type { DrawHobby } from './hobby-ground.ts'
import { box, circle, darker, fill, type Ink, lighter, line, mix, oval, placed, times } from './ink.ts'
import type { DrawScene } from './scene.ts'
import { meadow, mountains, sea } from './scenes-nature.ts'
import { harbour } from './scenes-town.ts'
import { dunes, terraces } from './scenes-warm.ts'
import { cloud, hills, moods, pine, sky, stars, sun, water, width } from './sky.ts'

export const at = (draw: DrawScene, random: Random, ink: Ink) => {
  const { back, front } = draw(random, ink)
  return back + front
}

export const tent: DrawHobby = (random, ink) => {
  const canvas = random.pick(['#e0834a', '#d9a54c', '#c9574a', '#5f9a8a'])
  const mood = moods.night
  const glow = ink.radial('0 #ffdf9a 0.85, 1 #ffdf9a 0')
  const milky = times(160, () => {
    const t = random.next()
    return circle(
      200 + t * 700 + random.normal(0, 70),
      60 + t * 620 + random.normal(0, 60),
      random.between(0.8, 2.6),
      '#fff',
      `opacity="${random.between(0.3, 0.9).toFixed(2)}"`,
    )
  })
  const camp =
    circle(540, 1130, 420, glow) +
    fill('M540 850 L250 1220 H830 Z', canvas) +
    fill('M540 850 L830 1220 H700 Z', darker(canvas, 0.35)) +
    fill('M540 880 L430 1220 H650 Z', '#ffe6a8') +
    fill('M540 880 L480 1220 L430 1220 Z', darker(canvas, 0.2)) +
    line('M540 850 L200 1240 M540 850 L880 1240', lighter(canvas, 0.4), 5, 'opacity=".6"')
  const fire = placed(
    circle(0, -20, 150, glow) +
      line('M-60 20 L60 0 M-60 0 L60 20', '#5a3a30', 17) +
      fill('M0 -120 C50 -60 50 -20 0 6 C-50 -20 -30 -60 0 -120 Z', '#f2803c') +
      fill('M0 -70 C24 -40 24 -10 0 4 C-24 -10 -16 -40 0 -70 Z', '#ffd36a'),
    880,
    1300,
  )
  return (
    sky(mood, ink) +
    stars(random, 150) +
    milky +
    hills(random, 960, 200, mix(mood.land, mood.haze, 0.6), 4) +
    hills(random, 1060, 120, mix(mood.land, mood.haze, 0.3), 5) +
    times(9, () => pine(random.between(-20, 1100), random.between(1100, 1160), random.between(220, 380), '#12182f')) +
    hills(random, 1220, 30, '#1f2440', 3) +
    camp +
    fire
  )
}

export const bicycle: DrawHobby = (random, ink) => {
  const paint = random.pick(['#e0654a', '#3f8a8a', '#e0b05a', '#44597d'])
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="0" r="150" fill="none" stroke="#3a2c30" stroke-width="17"/><circle cx="${x}" cy="0" r="132" fill="none" stroke="#efe6da" stroke-width="6"/>${times(12, (i) => line(`M${x} 0 l${Math.cos((i * Math.PI) / 6) * 130} ${Math.sin((i * Math.PI) / 6) * 130}`, '#efe6da', 2, 'opacity=".8"'))}${circle(x, 0, 15, '#5a5052')}`
  const frame = `${line('M-220 0 L-90 -210 L150 -210 L-10 0 L-220 0 M-90 -210 L-10 0 M150 -210 L220 0', paint, 17) + line('M-90 -210 L-104 -256 M150 -210 L138 -290 Q190 -300 220 -260', '#3a2c30', 13) + fill('M-160 -270 q60 -24 110 0 q-20 22 -60 20 Z', '#6b4030')}<circle cx="-10" cy="0" r="35" fill="none" stroke="#3a2c30" stroke-width="10"/>${line('M-10 0 L24 60 M0 62 h50', '#3a2c30', 10)}`
  const basket =
    fill('M160 -270 h130 l-20 110 h-90 Z', '#c99a5c') +
    line('M166 -240 h120 M172 -210 h106 M190 -268 l10 104 M225 -268 v104 M260 -268 l-10 104', '#8a6238', 5) +
    times(9, (i) =>
      circle(176 + (i % 5) * 25, -288 - (i % 3) * 20, 20, random.pick(['#f29fb0', '#f6cf5a', '#fff0e4', '#e0654a'])),
    ) +
    times(5, (i) => oval(170 + i * 28, -272, 9, 26, '#6f9a5a'))
  return (
    at(random.pick([meadow, sea, harbour, terraces]), random, ink) +
    oval(540, 1262, 420, 26, '#2a1420', 'opacity=".28"') +
    placed(wheel(-220) + wheel(220) + frame + basket, 530, 1090, 1.1)
  )
}

export const balloons: DrawHobby = (random, ink) => {
  const one = (x: number, y: number, size: number) => {
    const [a, b] = random.sample(['#e0654a', '#f2b04c', '#4f8ab0', '#7aa65a', '#b5677a', '#f6ead6', '#8a6ab0'], 2) as [
      string,
      string,
    ]
    const d =
      'M0 -200 C120 -200 170 -110 160 -30 C150 60 60 130 36 180 H-36 C-60 130 -150 60 -160 -30 C-170 -110 -120 -200 0 -200 Z'
    return placed(
      fill(d, a) +
        ink.cut(
          d,
          fill('M-60 -210 C-130 -60 -60 120 -20 190 H20 C60 120 130 -60 60 -210 Z', b) +
            fill('M-16 -210 C-40 -60 -20 120 -6 190 H6 C20 120 40 -60 16 -210 Z', a) +
            box(40, -220, 160, 420, '#2a1420', 'opacity=".14"') +
            oval(-80, -80, 30, 80, '#fff', 'opacity=".22"'),
        ) +
        line('M-34 180 L-24 236 M34 180 L24 236', '#6b4a3c', 5) +
        fill('M-34 234 H34 L28 290 H-28 Z', '#8a5f40'),
      x,
      y,
      size,
    )
  }
  return (
    at(random.pick([mountains, terraces, dunes, meadow]), random, ink) +
    one(300, 420, 1.15) +
    one(790, 620, 0.8) +
    one(640, 240, 0.42) +
    one(160, 760, 0.36) +
    one(930, 330, 0.3)
  )
}

export const surf: DrawHobby = (random, ink) => {
  const board = (x: number, turn: number, a: string, b: string) => {
    const d =
      'M0 -560 C110 -430 130 -100 110 200 C100 330 60 420 0 430 C-60 420 -100 330 -110 200 C-130 -100 -110 -430 0 -560 Z'
    return placed(
      fill(d, a) +
        ink.cut(
          d,
          box(-200, -160, 400, 90, b) +
            box(-200, -50, 400, 36, b) +
            box(20, -600, 200, 1100, '#2a1420', 'opacity=".1"') +
            line('M0 -560 V430', lighter(a, 0.6), 7),
        ) +
        oval(0, 430, 150, 24, '#8a6a4c', 'opacity=".5"'),
      x,
      850,
      1,
      turn,
    )
  }
  const [a, b, c] = random.sample(['#e0654a', '#f6ead6', '#3f8a8a', '#f2b04c', '#f29fb0', '#44597d'], 3) as [
    string,
    string,
    string,
  ]
  return at(sea, random, ink) + board(430, -7, a, b) + board(690, 6, c, a)
}

export const kayak: DrawHobby = (random, ink) => {
  const mood = moods[random.pick(['morning', 'golden', 'rose', 'day'] as const)]
  const paint = random.pick(['#e0654a', '#f2b04c', '#3f8a8a'])
  const far = mix(mood.land, mood.haze, 0.6)
  const bow =
    fill('M540 830 C640 1000 720 1240 760 1450 H320 C360 1240 440 1000 540 830 Z', paint) +
    fill('M540 830 C560 1000 570 1240 574 1450 H760 C720 1240 640 1000 540 830 Z', darker(paint, 0.3), 'opacity=".5"') +
    line('M540 850 V1120', lighter(paint, 0.5), 9) +
    oval(540, 1420, 150, 110, '#2a2028') +
    line('M500 960 L580 960 M470 1070 L610 1070', '#2a2028', 7, 'opacity=".5"')
  const paddle =
    line('M-20 1240 L1100 1150', '#6b4a3c', 20) +
    fill('M-40 1200 C60 1190 130 1210 150 1230 C110 1262 30 1280 -40 1280 Z', '#f6ead6') +
    fill('M1120 1100 C1010 1116 950 1140 940 1162 C980 1186 1060 1190 1120 1186 Z', '#f6ead6')
  return (
    sky(mood, ink) +
    sun(mood, ink, 700, 400, 74) +
    cloud(random, 260, 250, 140, '#fff', 0.6) +
    hills(random, 760, 260, far, 4) +
    hills(random, 780, 130, mix(mood.land, mood.haze, 0.3), 5) +
    times(14, () => pine(random.between(0, width), 790, random.between(80, 170), mix(mood.land, '#12302a', 0.3))) +
    water(random, mood, ink, 780, 700, '#3f7f8a') +
    bow +
    paddle
  )
}

/** A small figure seen from behind in a wide landscape. */
export const wanderer: DrawHobby = (random, ink) => {
  const [coat, pack, hair, legs] = [
    random.pick(['#e0654a', '#e0b05a', '#3f8a8a', '#f2ead8']),
    random.pick(['#5a4a3c', '#44597d', '#7a8f5b']),
    random.pick(['#2a2226', '#5c3d2a', '#a67d50']),
    '#3a3a4c',
  ]
  const rock =
    fill('M120 1440 C180 1260 340 1220 480 1206 C640 1196 760 1220 860 1290 C930 1340 960 1400 980 1440 Z', '#3a3444') +
    fill('M480 1206 C640 1196 760 1220 860 1290 C700 1260 560 1250 420 1280 Z', '#6a6070', 'opacity=".6"')
  const person =
    line('M-26 0 L-20 -130 M26 0 L20 -130', legs, 36) +
    fill('M-62 -290 C-40 -314 40 -314 62 -290 L70 -120 H-70 Z', coat) +
    line('M-58 -270 C-96 -220 -96 -180 -70 -140 M58 -270 C96 -220 96 -180 70 -140', coat, 32) +
    box(-46, -290, 92, 136, pack, 'rx="24"') +
    box(-40, -220, 80, 54, darker(pack, 0.2), 'rx="12"') +
    circle(0, -350, 46, hair) +
    fill('M-44 -350 C-52 -300 -46 -290 -30 -288 H30 C46 -290 52 -300 44 -350 Z', hair) +
    oval(-26, 4, 30, 14, '#3a2c2a') +
    oval(26, 4, 30, 14, '#3a2c2a')
  return at(random.pick([mountains, sea, terraces, dunes]), random, ink) + rock + placed(person, 540, 1216, 0.95)
}
