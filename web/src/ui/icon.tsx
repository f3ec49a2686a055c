import type { ComponentProps, ReactElement } from 'react'

type Svg = ComponentProps<'svg'>
type Props = Omit<Svg, 'stroke' | 'children'> & {
  /** Width and height in pixels. */
  size?: number
  /** The width of its lines, where the icon is 24 wide. */
  stroke?: number
}
export type Icon = (props: Props) => ReactElement

/** Icons of one look, in the colour of their text. `drawing` is the inside of the `svg`, which the build writes. */
const drawnAs =
  (look: (stroke: number) => Svg) =>
  (drawing: string): Icon =>
  ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...look(stroke)}
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Tabler's drawings, from the build (icons.ts)
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )

const lines = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** @public the build imports it into each icon */
export const outlinedIcon = drawnAs((strokeWidth) => ({ ...lines, strokeWidth }))
/** @public */
export const filledIcon = drawnAs(() => ({ fill: 'currentColor' }))
