export const minimumAge = 18
/** The highest minimum that a community may ask of newcomers. */
export const highestMinimumAge = 25
/** Ends the year list of the birthday picker and the age filters. */
export const maximumAge = 100
export const earliestBirthday = '1900-01-01'

/**
 * Full years between two days, each as YYYY-MM-DD. A member born on 29 February turns a year older on 1 March of a
 * common year, which comparing month and day gives.
 */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** Today as YYYY-MM-DD, in UTC so that all servers and tests agree. */
export function todayUtc(now = new Date()): string {
  return now.toISOString().slice(0, 10)
}

/** The latest birthday of a person who is at least `age` today. 29 February counts from 1 March, as in `ageOn`. */
export function latestBirthday(today = todayUtc(), age = minimumAge): string {
  const year = Number(today.slice(0, 4)) - age
  const day = today.slice(5)
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return `${year}-${day === '02-29' && !leap ? '02-28' : day}`
}
