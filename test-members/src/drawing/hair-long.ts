import { crownLight, type Style, shadows, strands, type Tone } from './hair-tone.ts'
import { circle, fill, line, oval, times } from './ink.ts'

export const centreParting =
  'M0 -170 C-78 -176 -136 -118 -132 -20 C-130 30 -134 70 -128 104 C-114 70 -108 30 -104 -8 C-96 -66 -44 -92 0 -136 C44 -92 96 -66 104 -8 C108 30 114 70 128 104 C134 70 130 30 132 -20 C136 -118 78 -176 0 -170 Z'
const sidePartingLong =
  'M-44 -164 C-112 -156 -138 -94 -132 -14 C-130 26 -134 64 -126 96 C-112 62 -110 26 -105 -8 C-100 -52 -78 -88 -48 -122 C-6 -86 74 -92 106 -4 C110 30 114 66 128 100 C136 64 132 26 132 -18 C134 -120 60 -196 -44 -164 Z'
export const backLong =
  'M0 -176 C-92 -178 -146 -112 -142 -10 C-140 90 -164 210 -150 344 C-110 372 -60 360 -40 330 L40 330 C60 360 110 372 150 344 C164 210 140 90 142 -10 C146 -112 92 -178 0 -176 Z'
export const backShoulder =
  'M0 -176 C-92 -178 -146 -112 -142 -10 C-140 60 -156 120 -148 196 C-118 222 -70 214 -48 190 L48 190 C70 214 118 222 148 196 C156 120 140 60 142 -10 C146 -112 92 -178 0 -176 Z'
const backBob =
  'M0 -176 C-92 -178 -146 -112 -142 -10 C-140 40 -148 80 -138 124 C-112 146 -70 140 -52 120 L52 120 C70 140 112 146 138 124 C148 80 140 40 142 -10 C146 -112 92 -178 0 -176 Z'
const backWaves =
  'M0 -178 C-98 -180 -152 -110 -148 -14 C-146 30 -176 66 -160 120 C-148 160 -182 196 -166 252 C-156 292 -172 312 -150 340 C-112 366 -70 352 -46 326 L46 326 C70 352 112 366 150 340 C172 312 156 292 166 252 C182 196 148 160 160 120 C176 66 146 30 148 -14 C152 -110 98 -180 0 -178 Z'
const long: Style = {
  behind: (tone) =>
    fill(backLong, tone.color) +
    shadows('M-110 60 C-122 150 -128 230 -120 320 M110 60 C122 150 128 230 120 320', tone, 6),
  front: (tone) =>
    fill(centreParting, tone.color) +
    fill('M-128 60 C-134 160 -148 240 -140 336 C-116 340 -98 300 -100 240 C-104 160 -110 110 -106 40 Z', tone.color) +
    fill('M128 60 C134 160 148 240 140 336 C116 340 98 300 100 240 C104 160 110 110 106 40 Z', tone.color) +
    strands(
      'M-12 -150 C-70 -128 -110 -80 -116 -10 M12 -150 C70 -128 110 -80 116 -10 M-122 60 C-124 140 -132 220 -126 300 M122 70 C124 150 132 220 126 300',
      tone,
    ) +
    shadows('M0 -166 L0 -140 M-20 -126 C-66 -94 -96 -70 -106 -16 M20 -126 C66 -94 96 -70 106 -16', tone, 3) +
    crownLight(tone),
}
const waves: Style = {
  behind: (tone) =>
    fill(backWaves, tone.color) +
    shadows('M-124 60 C-146 100 -116 150 -138 210 M124 60 C146 100 116 150 138 210', tone, 6),
  front: (tone) =>
    fill(sidePartingLong, tone.color) +
    fill(
      'M-128 60 C-156 100 -128 140 -146 186 C-162 230 -136 262 -150 320 C-112 322 -98 270 -112 226 C-124 184 -96 150 -112 106 C-120 80 -108 60 -106 30 Z',
      tone.color,
    ) +
    fill(
      'M128 60 C156 100 128 140 146 186 C162 230 136 262 150 320 C112 322 98 270 112 226 C124 184 96 150 112 106 C120 80 108 60 106 30 Z',
      tone.color,
    ) +
    strands(
      'M-48 -146 C-96 -120 -122 -70 -118 0 M-30 -142 C30 -134 96 -104 116 -20 M-134 120 C-144 160 -120 200 -138 270 M132 110 C148 160 120 200 140 280',
      tone,
    ) +
    shadows('M-46 -160 L-50 -126 M-40 -118 C10 -92 80 -84 104 -16', tone, 3) +
    crownLight(tone),
}
const lob: Style = {
  behind: (tone) => fill(backShoulder, tone.color),
  front: (tone) =>
    fill(sidePartingLong, tone.color) +
    fill('M-128 50 C-140 100 -152 150 -142 196 C-110 204 -96 160 -104 110 C-108 80 -108 60 -105 30 Z', tone.color) +
    fill('M128 50 C140 100 152 150 142 196 C110 204 96 160 104 110 C108 80 108 60 105 30 Z', tone.color) +
    strands(
      'M-48 -146 C-96 -120 -122 -70 -118 20 M-30 -142 C30 -134 96 -104 118 0 M-124 80 C-132 120 -130 150 -128 180 M124 80 C132 120 130 150 128 180',
      tone,
    ) +
    shadows('M-46 -160 L-50 -126 M-40 -118 C10 -92 80 -84 104 -16', tone, 3) +
    crownLight(tone),
}
const bob: Style = {
  behind: (tone) => fill(backBob, tone.color),
  front: (tone) =>
    fill(centreParting, tone.color) +
    fill('M-132 -10 C-140 50 -150 90 -134 128 C-108 140 -84 126 -88 104 C-100 70 -108 40 -104 -8 Z', tone.color) +
    fill('M132 -10 C140 50 150 90 134 128 C108 140 84 126 88 104 C100 70 108 40 104 -8 Z', tone.color) +
    strands(
      'M-12 -150 C-74 -128 -118 -76 -120 40 M12 -150 C74 -128 118 -76 120 40 M-126 60 C-128 90 -122 112 -112 122 M126 60 C128 90 122 112 112 122',
      tone,
    ) +
    crownLight(tone),
}
const fringe: Style = {
  behind: (tone) => fill(backLong, tone.color),
  front: (tone) =>
    fill(
      'M0 -172 C-92 -174 -138 -112 -134 -16 C-132 60 -146 180 -142 330 C-116 336 -98 300 -102 240 C-108 150 -112 80 -104 -34 C-70 -46 -30 -50 0 -48 C30 -50 70 -46 104 -34 C112 80 108 150 102 240 C98 300 116 336 142 330 C146 180 132 60 134 -16 C138 -112 92 -174 0 -172 Z',
      tone.color,
    ) +
    shadows(
      'M-70 -44 C-72 -70 -64 -110 -40 -140 M-30 -50 C-30 -80 -24 -110 -10 -140 M10 -50 C12 -80 12 -110 10 -144 M50 -48 C54 -80 46 -110 30 -144 M84 -42 C86 -70 76 -110 56 -136',
      tone,
      3,
    ) +
    strands(
      'M-122 40 C-122 140 -132 220 -124 300 M122 40 C122 140 132 220 124 300 M-52 -50 C-52 -80 -44 -112 -26 -140',
      tone,
    ) +
    crownLight(tone),
}
const swept = (tone: Tone) =>
  fill(
    'M-104 -18 C-112 -110 -66 -172 8 -172 C82 -172 116 -112 104 -18 C100 -60 84 -88 60 -104 C20 -96 -40 -100 -66 -112 C-88 -92 -100 -60 -104 -18 Z',
    tone.color,
  ) +
  strands('M-86 -70 C-70 -120 -20 -150 30 -152 M-56 -112 C-20 -130 40 -138 84 -88', tone) +
  crownLight(tone)
const bun: Style = {
  behind: (tone) =>
    circle(4, -204, 58, tone.color) +
    line('M-34 -210 C-20 -250 40 -250 46 -200 M-22 -186 C0 -214 40 -206 40 -176', tone.dark, 4, 'opacity=".4"') +
    line('M-24 -232 C-6 -248 24 -246 34 -228', tone.light, 6, 'opacity=".4"'),
  front: (tone) =>
    swept(tone) + line('M-102 -30 C-112 10 -104 50 -110 84 M102 -30 C112 10 104 46 108 74', tone.color, 7),
}
const ponytail: Style = {
  behind: (tone) =>
    fill(
      'M40 -160 C130 -176 176 -80 160 40 C150 130 186 210 148 290 C110 300 98 240 104 170 C108 80 92 -20 60 -90 Z',
      tone.color,
    ) + strands('M90 -120 C140 -70 128 40 130 120 C132 180 142 220 136 260', tone, 6),
  front: (tone) => swept(tone) + line('M-102 -30 C-110 6 -104 40 -108 66', tone.color, 7),
}
const braid: Style = {
  behind: (tone) =>
    fill(
      'M0 -174 C-90 -176 -140 -112 -136 -10 C-134 40 -130 80 -110 110 L110 110 C130 80 134 40 136 -10 C140 -112 90 -176 0 -174 Z',
      tone.color,
    ),
  front: (tone) =>
    fill(sidePartingLong, tone.color) +
    strands('M-48 -146 C-96 -120 -122 -70 -118 0 M-30 -142 C30 -134 96 -104 116 -20', tone) +
    times(
      6,
      (i) =>
        oval(
          112 + 10 * Math.sin(i * 0.7) + (i % 2 ? 9 : -9),
          112 + i * 36,
          27 - i * 1.6,
          25,
          tone.color,
          `transform="rotate(${i % 2 ? -28 : 28} ${112 + (i % 2 ? 9 : -9)} ${112 + i * 36})"`,
        ) + line(`M${104 + 10 * Math.sin(i * 0.7)} ${98 + i * 36} q10 12 18 22`, tone.dark, 3.5, 'opacity=".5"'),
    ) +
    oval(116, 326, 16, 10, '#d98c6a') +
    fill('M104 330 C100 360 108 376 118 384 C130 372 134 352 128 330 Z', tone.color) +
    crownLight(tone),
}
const pixie: Style = {
  behind: (tone) =>
    fill(
      'M0 -172 C-88 -174 -132 -116 -126 -20 C-124 20 -116 50 -98 72 L98 72 C116 50 124 20 126 -20 C132 -116 88 -174 0 -172 Z',
      tone.color,
    ),
  front: (tone) =>
    fill(
      'M-58 -164 C-120 -146 -138 -70 -116 24 C-106 10 -106 -10 -104 -30 C-96 -66 -84 -84 -66 -100 C-40 -62 40 -44 98 -48 C104 -30 106 0 116 22 C138 -66 122 -136 66 -162 C24 -182 -20 -180 -58 -164 Z',
      tone.color,
    ) +
    strands(
      'M-62 -108 C-30 -80 30 -62 86 -60 M-48 -132 C0 -104 60 -90 106 -70 M-108 -60 C-104 -90 -90 -120 -66 -138',
      tone,
    ) +
    crownLight(tone),
}
const man_bun: Style = {
  behind: (tone) =>
    circle(16, -186, 40, tone.color) + line('M-8 -190 C4 -214 36 -214 44 -188', tone.light, 5, 'opacity=".4"'),
  front: swept,
}

export const longHair: Record<string, Style> = { long, waves, lob, bob, fringe, bun, ponytail, braid, pixie, man_bun }
