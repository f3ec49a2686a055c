/** As much of an address as an operator needs to find the link that leads there. */
const limits = { maxSegments: 8, maxLetters: 24 }

const isWord = (segment: string) => segment.length <= limits.maxLetters && /^[a-z]+(-[a-z]+)*$/.test(segment)

/**
 * The pattern of a path without what could name somebody: plain words stay, and everything else (ids, numbers, names,
 * addresses) becomes `:x`. Query and fragment are left out.
 */
export function patternOf(path: string): string {
  const segments = path.replace(/[?#].*$/s, '').split('/').slice(1) // biome-ignore format: one chain
  const shown = segments
    .slice(0, limits.maxSegments)
    .map((segment) => (segment === '' || isWord(segment) ? segment : ':x'))
  return `/${shown.join('/')}${segments.length > limits.maxSegments ? '/…' : ''}`
}

/** So many lines a minute and process tell an operator enough, and a scanner fills no disk. */
const maxPerMinute = 30

/** Counts what may be logged. @returns whether one more may */
export function createQuota(now = () => performance.now()) {
  let windowStart = now()
  let count = 0
  return (): boolean => {
    if (now() - windowStart > 60_000) {
      windowStart = now()
      count = 0
    }
    count += 1
    return count <= maxPerMinute
  }
}
