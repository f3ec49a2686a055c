import { backLong, backShoulder, centreParting } from './hair-long.ts'
import { type Style, strands, type Tone } from './hair-tone.ts'
import { circle, fill, line, oval, times } from './ink.ts'

const blobs = (tone: Tone, points: readonly (readonly [number, number, number])[]) =>
  points.map(([x, y, r]) => circle(x, y, r, tone.color)).join('') +
  points
    .map(([x, y, r]) =>
      line(
        `M${x - r * 0.5} ${y - r * 0.1} a${r * 0.5} ${r * 0.5} 0 0 1 ${r * 0.8} ${-r * 0.3}`,
        tone.light,
        4,
        'opacity=".32"',
      ),
    )
    .join('')
const ring = (from: number, to: number, steps: number, rx: number, ry: number, r: number, cy: number) =>
  Array.from({ length: steps }, (_, i) => {
    const angle = ((from + ((to - from) * i) / (steps - 1)) * Math.PI) / 180
    return [Math.cos(angle) * rx, cy + Math.sin(angle) * ry, r * (i % 2 ? 1 : 0.88)] as const
  })
const curls: Style = {
  behind: (tone) =>
    oval(0, 20, 150, 190, tone.dark) +
    blobs(tone, [...ring(115, 425, 17, 142, 176, 50, 14), ...ring(140, 400, 11, 112, 130, 48, -20)]),
  front: (tone) =>
    blobs(tone, [
      ...ring(196, 344, 9, 104, 92, 36, -58),
      [-112, 20, 30],
      [112, 20, 30],
      [-122, 68, 30],
      [122, 66, 30],
      [-34, -112, 30],
      [34, -112, 30],
    ]),
}
const afro: Style = {
  behind: (tone) => circle(0, -56, 178, tone.color) + blobs(tone, ring(130, 410, 22, 162, 160, 34, -56)),
  front: (tone) => blobs(tone, [...ring(200, 340, 7, 84, 52, 40, -108), ...ring(196, 344, 11, 106, 66, 24, -66)]),
}
const puff: Style = {
  behind: (tone) => circle(0, -190, 92, tone.color) + blobs(tone, ring(150, 390, 13, 84, 78, 30, -190)),
  front: (tone) =>
    fill(
      'M-104 -24 C-110 -112 -66 -164 0 -164 C66 -164 110 -112 104 -24 C98 -66 74 -98 0 -100 C-74 -98 -98 -66 -104 -24 Z',
      tone.color,
    ) +
    strands(
      'M-84 -74 C-60 -110 -30 -130 -6 -150 M84 -74 C60 -110 30 -130 6 -150 M-40 -98 C-28 -116 -14 -134 -4 -150 M40 -98 C28 -116 14 -134 4 -150',
      tone,
      3,
    ) +
    line('M-44 -150 C-20 -166 20 -166 44 -150', '#d9805f', 13),
}
const tresses = (tone: Tone, xs: readonly number[], from: number, to: number) =>
  xs
    .map(
      (x, i) =>
        line(
          `M${x * 0.8} ${from} C${x} ${from + 90} ${x * 1.06} ${to - 130} ${x * 1.1} ${to - (i % 3) * 16}`,
          tone.dark,
          19,
        ) +
        `<path d="M${x * 0.8} ${from} C${x} ${from + 90} ${x * 1.06} ${to - 130} ${x * 1.1} ${to - (i % 3) * 16}" fill="none" stroke="${tone.light}" stroke-width="9" stroke-dasharray="7 9" opacity=".42"/>`,
    )
    .join('')
const box_braids: Style = {
  behind: (tone) => fill(backLong, tone.dark) + tresses(tone, [-148, -130, -112, -94, 94, 112, 130, 148], -60, 350),
  front: (tone) =>
    fill(centreParting, tone.color) +
    strands(
      'M-6 -150 L-30 -112 M-20 -154 C-50 -130 -66 -110 -74 -86 M-44 -154 C-80 -130 -98 -96 -104 -50 M6 -150 L30 -112 M20 -154 C50 -130 66 -110 74 -86 M44 -154 C80 -130 98 -96 104 -50',
      tone,
      3,
    ) +
    tresses(tone, [-136, -118, 118, 136], 40, 320),
}
const locs: Style = {
  behind: (tone) => fill(backShoulder, tone.dark) + tresses(tone, [-140, -122, -104, 104, 122, 140], -60, 230),
  front: (tone) =>
    fill(centreParting, tone.color) +
    tresses(tone, [-130, -114, 114, 130], -20, 200) +
    strands('M-20 -154 C-50 -130 -66 -110 -74 -86 M20 -154 C50 -130 66 -110 74 -86', tone, 4),
}
const cropped: Style = {
  front: (tone) =>
    fill(
      'M-105 -30 C-114 -116 -70 -158 0 -158 C70 -158 114 -116 105 -30 C100 -66 90 -84 74 -94 C40 -106 -40 -106 -74 -94 C-90 -84 -100 -66 -105 -30 Z',
      tone.color,
    ) + times(26, (i) => circle(-62 + ((i * 37) % 126), -142 + ((i * 23) % 38), 3.2, tone.light, 'opacity=".32"')),
}
const high_top: Style = {
  front: (tone) =>
    fill(
      'M-98 -74 C-108 -150 -96 -204 -72 -212 C-30 -226 30 -226 72 -212 C96 -204 108 -150 98 -74 C60 -104 -60 -104 -98 -74 Z',
      tone.color,
    ) +
    fill(
      'M-106 -16 C-110 -50 -106 -70 -98 -84 L-84 -84 C-96 -64 -102 -40 -106 -16 Z M106 -16 C110 -50 106 -70 98 -84 L84 -84 C96 -64 102 -40 106 -16 Z',
      tone.fallow,
    ) +
    times(24, (i) => circle(-76 + ((i * 41) % 154), -200 + ((i * 29) % 92), 4, tone.light, 'opacity=".3"')),
}

export const coiledHair: Record<string, Style> = { curls, afro, puff, box_braids, locs, cropped, high_top }
