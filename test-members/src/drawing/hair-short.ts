import { crownLight, type Style, shadows, strands } from './hair-tone.ts'
import { fill, line, mix, oval } from './ink.ts'

const buzz: Style = {
  front: (tone, { hair, skin }) =>
    fill(
      'M-104 -20 C-112 -108 -70 -150 0 -150 C70 -150 112 -108 104 -20 C100 -60 90 -80 74 -92 C40 -104 -40 -104 -74 -92 C-90 -80 -100 -60 -104 -20 Z',
      mix(hair, skin.base, 0.22),
    ) + fill('M-78 -104 C-40 -140 40 -142 80 -104 C40 -126 -40 -124 -78 -104 Z', tone.light, 'opacity=".18"'),
}
const side_part: Style = {
  behind: (tone) =>
    fill(
      'M0 -160 C-78 -160 -122 -104 -112 -16 C-110 10 -106 24 -100 34 L100 34 C106 24 110 10 112 -16 C122 -104 78 -160 0 -160 Z',
      tone.dark,
    ),
  front: (tone) =>
    fill(
      'M-106 -8 C-122 -96 -92 -150 -40 -164 C30 -190 112 -160 114 -78 C114 -50 110 -28 106 -8 C104 -44 98 -66 84 -84 C40 -80 -16 -90 -54 -116 C-66 -96 -92 -84 -98 -62 C-102 -42 -104 -26 -106 -8 Z',
      tone.color,
    ) +
    strands(
      'M-48 -128 C0 -102 50 -96 92 -100 M-44 -146 C6 -126 60 -120 102 -122 M-30 -160 C20 -152 70 -144 98 -134',
      tone,
    ) +
    shadows('M-54 -116 C-60 -132 -58 -148 -50 -160', tone, 4) +
    crownLight(tone),
}
const quiff: Style = {
  behind: side_part.behind as Style['behind'] & {},
  front: (tone) =>
    fill(
      'M-106 -10 C-118 -76 -108 -126 -78 -150 C-84 -176 -40 -206 10 -204 C70 -204 112 -176 112 -120 C114 -76 110 -40 106 -10 C102 -56 96 -78 78 -94 C40 -112 -30 -116 -74 -96 C-96 -76 -102 -50 -106 -10 Z',
      tone.color,
    ) +
    strands(
      'M-66 -106 C-60 -150 -20 -180 30 -186 M-34 -108 C-30 -146 10 -172 60 -172 M4 -108 C10 -136 44 -154 84 -150 M44 -104 C50 -120 70 -130 94 -126',
      tone,
    ) +
    shadows('M-50 -106 C-50 -130 -36 -154 -10 -170 M24 -108 C26 -128 46 -146 70 -150', tone, 3),
}
const crop: Style = {
  behind: side_part.behind as Style['behind'] & {},
  front: (tone) =>
    fill(
      'M-106 -10 C-120 -104 -84 -164 0 -168 C84 -166 120 -104 106 -10 C102 -44 100 -60 94 -74 C84 -66 74 -80 62 -70 C50 -80 40 -64 26 -74 C12 -64 0 -80 -14 -70 C-28 -80 -40 -64 -54 -74 C-66 -66 -80 -80 -94 -72 C-100 -56 -104 -36 -106 -10 Z',
      tone.color,
    ) +
    shadows(
      'M-54 -76 C-56 -96 -50 -116 -36 -136 M-14 -72 C-14 -96 -10 -116 0 -138 M26 -76 C30 -98 30 -116 28 -136 M62 -74 C68 -94 64 -114 54 -132',
      tone,
      3,
    ) +
    crownLight(tone),
}
const textured: Style = {
  behind: side_part.behind as Style['behind'] & {},
  front: (tone) =>
    fill(
      'M-106 -6 C-124 -80 -118 -136 -78 -158 C-60 -190 -10 -188 8 -178 C50 -198 100 -174 108 -136 C126 -100 116 -46 106 -6 C102 -40 100 -58 92 -76 C80 -64 68 -70 58 -86 C46 -64 26 -64 14 -84 C0 -62 -24 -64 -32 -86 C-46 -68 -62 -70 -70 -90 C-88 -68 -102 -44 -106 -6 Z',
      tone.color,
    ) +
    strands(
      'M-84 -100 C-80 -130 -60 -150 -36 -158 M-40 -90 C-36 -120 -18 -146 6 -158 M6 -86 C12 -118 30 -142 56 -152 M56 -88 C62 -112 76 -130 92 -134',
      tone,
    ) +
    shadows(
      'M-30 -76 C-32 -96 -24 -112 -12 -126 M14 -74 C14 -96 24 -112 40 -124 M58 -78 C60 -92 68 -104 80 -110',
      tone,
      3,
    ),
}
const sweptBack: Style = {
  behind: (tone) =>
    fill(
      'M0 -164 C-80 -166 -118 -110 -112 -16 C-110 8 -108 20 -102 30 L102 30 C108 20 110 8 112 -16 C118 -110 80 -166 0 -164 Z',
      tone.color,
    ),
  front: (tone) =>
    fill(
      'M-106 10 C-122 -40 -124 -96 -92 -138 C-60 -186 64 -190 98 -134 C124 -94 120 -40 106 10 C104 -34 98 -66 74 -92 C50 -116 20 -122 -10 -108 C-50 -116 -74 -96 -88 -74 C-102 -48 -104 -20 -106 10 Z',
      tone.color,
    ) +
    strands(
      'M-84 -80 C-76 -120 -40 -150 0 -158 M-10 -116 C10 -138 40 -150 70 -140 M-112 -10 C-116 -50 -108 -84 -94 -108 M112 -10 C116 -50 108 -84 94 -108',
      tone,
    ) +
    crownLight(tone),
}
const bald: Style = {
  front: (_tone, { skin }) =>
    oval(-30, -108, 34, 14, '#fff', 'opacity=".22" transform="rotate(-18 -30 -108)"') +
    line('M-60 -96 C-20 -106 20 -106 60 -96', skin.shade, 2.5, 'opacity=".25"'),
}

export const shortHair: Record<string, Style> = { buzz, side_part, quiff, crop, textured, swept: sweptBack, bald }
