import { thumbHashToDataURL } from 'thumbhash'

/** The data URL of a picture's blur; undefined if it has none. */
export function blurOf(thumbhash: string | null): string | undefined {
  if (!thumbhash) return undefined
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}
