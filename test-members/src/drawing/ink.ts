export type Ink = {
  /**
   * Stops read '0 #ffffff .5, 1 #000000': position, colour, opacity. A gradient along a line in the box of the filled
   * shape (0..1), by default downwards.
   */
  linear: (stops: string, line?: readonly [number, number, number, number]) => string
  /** A gradient around the centre of the filled shape. */
  radial: (stops: string, centre?: readonly [number, number]) => string
  /** The body, clipped to a path. */
  cut: (path: string, body: string) => string
  /** The finished picture, `width` x `height` units. */
  picture: (width: number, height: number, body: string) => string
}

const stopTags = (stops: string) =>
  stops
    .split(',')
    .map((stop) => stop.trim().split(' '))
    .map(([at, color, opacity = '1']) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')

/** Collects the definitions that an SVG needs while its parts are drawn. */
export function newInk(): Ink {
  const defs: string[] = []
  const define = (tag: (id: string) => string) => {
    const id = `d${defs.length}`
    defs.push(tag(id))
    return `url(#${id})`
  }
  return {
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`,
      ),
    radial: (stops, [cx, cy] = [0.5, 0.5]) =>
      define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="0.5">${stopTags(stops)}</radialGradient>`),
    cut: (path, body) => {
      const url = define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`)
      return `<g clip-path="${url}">${body}</g>`
    },
    picture: (width, height, body) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
      `<defs>${defs.join('')}</defs>${body}</svg>`,
  }
}

const channels = (color: string) => {
  const full = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color
  return [1, 3, 5].map((start) => Number.parseInt(full.slice(start, start + 2), 16))
}

/** The colour (#rrggbb or #rgb) at `share` of the way between two colours. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((end[i] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const darker = (color: string, share: number): string => mix(color, '#1a1020', share)
export const lighter = (color: string, share: number): string => mix(color, '#fff6e8', share)

/** `opacity` costs a layer per shape (0.25 ms, measured); the paint's own opacity looks the same for free. */
const cheap = (paint: 'fill' | 'stroke', extra: string) => extra.replace('opacity=', `${paint}-opacity=`)

/** A filled path; `extra` holds further attributes. */
export const fill = (d: string, color: string, extra = ''): string =>
  `<path d="${d}" fill="${color}" ${cheap('fill', extra)}/>`
/** A line with round ends. */
export const line = (d: string, color: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${cheap('stroke', extra)}/>`
export const circle = (x: number, y: number, r: number, color: string, extra = ''): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${color}" ${cheap('fill', extra)}/>`
export const oval = (x: number, y: number, rx: number, ry: number, color: string, extra = ''): string =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${color}" ${cheap('fill', extra)}/>`
export const box = (x: number, y: number, w: number, h: number, color: string, extra = ''): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${color}" ${cheap('fill', extra)}/>`
/** Moves, rotates (degrees) and scales a drawing. */
export const placed = (body: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(2)}) scale(${scale.toFixed(3)})">${body}</g>`
/** A drawing repeated `count` times. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
