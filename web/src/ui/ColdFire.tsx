import { LineDrawing } from './LineDrawing.tsx'

/** A cold fireplace, its smoke shaped like a question mark. */
export function ColdFire() {
  return (
    <LineDrawing large>
      <path d="M20 112h120" />
      <path d="M38 112V44a42 42 0 0 1 84 0v68" />
      <path d="M54 112V58a26 26 0 0 1 52 0v54" />
      <path d="M38 44h10M112 44h10M41 30l9 5M119 30l-9 5M54 12l6 8M106 12l-6 8M80 2v9" />
      <path d="M62 106l36-10M62 96l36 10" />
      <circle cx="60.500" cy="101" r="5" transform="rotate(16 60 101)" />
      <circle cx="99.500" cy="101" r="5" transform="rotate(16 99 101)" />
      <path d="M80 82v-4c0-6 8-7 8-14a8 8 0 0 0-16 0" stroke="var(--mantine-color-anchor)" />
      <path d="M80 89v.1" stroke="var(--mantine-color-anchor)" strokeWidth={3} />
    </LineDrawing>
  )
}
