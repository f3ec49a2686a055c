import { thumbHashToDataURL } from 'thumbhash'

/** The blur of a picture, as an address; undefined when there is none. */
export function blurOf(thumbhash: string | null): string | undefined {
  if (!thumbhash) return undefined
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}
