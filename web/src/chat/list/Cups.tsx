import { LineDrawing } from '../../ui/LineDrawing.tsx'

/** A drawing of two cups whose steam meets. */
export function Cups() {
  return (
    <LineDrawing>
      <path d="M30 50h36v14a18 18 0 0 1-36 0z" />
      <path d="M30 54h-5a7 7 0 0 0 0 14h6" />
      <path d="M94 50h36v14a18 18 0 0 1-36 0z" />
      <path d="M130 54h5a7 7 0 0 1 0 14h-6" />
      <path d="M20 88h120" />
      <path d="M48 40c0-10 12-8 18-15s8-12 14-13M112 40c0-10-12-8-18-15S86 13 80 12" />
    </LineDrawing>
  )
}
