/** A piece that did not load is fetched again after this time. Milliseconds. */
const againAfterMs = 3000

/**
 * Loads a piece of the app, again and again where a poor line loses it.
 * @param show receives the piece, unless the caller has stopped before
 * @returns stops it
 */
export function loadWithRetry<Piece>(load: () => Promise<Piece>, show: (piece: Piece) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false
  const arrive = (piece: Piece) => {
    if (!isStopped) show(piece)
  }
  const fail = () => {
    if (!isStopped) timer = setTimeout(attempt, againAfterMs)
  }
  const attempt = () => void load().then(arrive, fail)
  attempt()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
