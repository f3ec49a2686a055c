/**
 * Asks no question while the last one is young, however often its answer is wanted. A question that hangs is asked
 * again.
 * @param freshForMs counted from the moment of the question
 */
export function keepAnswer<T>(freshForMs: number, ask: () => Promise<T>): () => Promise<T> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<T>
  return () => {
    if (performance.now() - askedAt < freshForMs) return answer
    askedAt = performance.now()
    answer = ask()
    return answer
  }
}
