import { countedElsewhere } from '@hearth/shared/limits'
import { minute } from '@hearth/shared/time'

/** Enough of a path for an operator to find the dead link. */
const limits = { maxSegments: 8, maxLetters: 24 }

const isWord = (segment: string) => segment.length <= limits.maxLetters && /^[a-z]+(-[a-z]+)*$/.test(segment)

/**
 * A path without anything that could identify a person: plain words stay, ids, numbers and names become `:x`. Query and
 * fragment are dropped.
 */
export function patternOf(path: string): string {
  const segments = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .slice(1)
  const shown = segments
    .slice(0, limits.maxSegments)
    .map((segment) => (segment === '' || isWord(segment) ? segment : ':x'))
  return `/${shown.join('/')}${segments.length > limits.maxSegments ? '/…' : ''}`
}

/**
 * Creates a limit on log lines.
 * @returns a function that counts one line and returns whether it may be logged
 */
export function createQuota(now = () => performance.now()) {
  let windowStart = now()
  let count = 0
  return (): boolean => {
    if (now() - windowStart > minute) {
      windowStart = now()
      count = 0
    }
    count += 1
    return count <= countedElsewhere.deadLinks.max
  }
}
