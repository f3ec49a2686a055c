import { LineDrawing } from './LineDrawing.tsx'

/** A plug beside its socket. */
export function LooseCable() {
  return (
    <LineDrawing large>
      <path d="M4 88c26 0 22-40 44-40h8" />
      <path d="M56 34h10a10 10 0 0 1 10 10v8a10 10 0 0 1-10 10H56z" />
      <path d="M76 42h10M76 54h10" />
      <path d="M120 30h-8a10 10 0 0 0-10 10v16a10 10 0 0 0 10 10h8z" />
      <path d="M120 48h8c22 0 14 40 28 40" />
      <path d="M94 18l-3-10M84 20l-8-8M106 19l5-9" stroke="var(--mantine-color-anchor)" />
      <path d="M40 108h80" />
    </LineDrawing>
  )
}
