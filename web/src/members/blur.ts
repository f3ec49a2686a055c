import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

const bytesOf = (thumbhash: string) => Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0))

/** The data URL of a picture's blur; undefined if it has none. */
export function blurOf(thumbhash: string | null): string | undefined {
  if (!thumbhash) return undefined
  try {
    return thumbHashToDataURL(bytesOf(thumbhash))
  } catch {
    return undefined
  }
}

/** The average colour of a picture, for one out of sight: to decode its blur takes longer than to draw its card. */
export function averageOf(thumbhash: string | null): string | undefined {
  if (!thumbhash) return undefined
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash))
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
  } catch {
    return undefined
  }
}
