/** As much of an address as an operator needs to find the link that leads there. */
const most = { steps: 8, letters: 24 }

const isWord = (step: string) => step.length <= most.letters && /^[a-z]+(-[a-z]+)*$/.test(step)

/**
 * The pattern of a path without what could name somebody: plain words stay, and everything else (ids, numbers, names,
 * addresses) becomes `:x`. Query and fragment are left out.
 */
export function patternOf(path: string): string {
  const steps = path.replace(/[?#].*$/s, '').split('/').slice(1) // biome-ignore format: one chain
  const shown = steps.slice(0, most.steps).map((step) => (step === '' || isWord(step) ? step : ':x'))
  return `/${shown.join('/')}${steps.length > most.steps ? '/…' : ''}`
}

/** So many lines a minute and process tell an operator enough, and a scanner fills no disk. */
const perMinute = 30

/** Counts what may be logged. @returns whether one more may */
export function createQuota(now = () => performance.now()) {
  let began = now()
  let noted = 0
  return (): boolean => {
    if (now() - began > 60_000) {
      began = now()
      noted = 0
    }
    noted += 1
    return noted <= perMinute
  }
}
