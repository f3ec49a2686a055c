const marker = /\[\[[^[\]]*\]\]/g

/** A text in pieces: what stays as it is, and the markers that have to be replaced. */
export function piecesOf(text: string) {
  const pieces: { at: number; text: string; isMarker: boolean }[] = []
  let end = 0
  for (const { index, 0: found } of text.matchAll(marker)) {
    if (index > end) pieces.push({ at: end, text: text.slice(end, index), isMarker: false })
    pieces.push({ at: index, text: found, isMarker: true })
    end = index + found.length
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end), isMarker: false })
  return pieces
}

/** The first marker after a place, or the first of all: where the typing goes on. */
export function markerAfter(text: string, place: number) {
  const found = piecesOf(text).filter(({ isMarker }) => isMarker)
  return found.find(({ at }) => at >= place) ?? found[0]
}
