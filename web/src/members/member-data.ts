export type Likeable = { id: string; liked: boolean }
/** Whether a part of the data is a member. */
export const likeable = (value: object): value is Likeable => 'liked' in value && 'id' in value

/** The same data with the members' likes replaced by `likedOf`. Unchanged parts stay the same object. */
export function withLikes<T>(data: T, likedOf: (id: string) => boolean | undefined): T {
  if (!data || typeof data !== 'object') return data
  if (likeable(data)) {
    const liked = likedOf(data.id)
    return liked === undefined || liked === data.liked ? data : { ...data, liked }
  }
  const entries = Object.entries(data).map(([key, value]) => [key, withLikes(value, likedOf)] as const)
  if (entries.every(([key, value]) => value === data[key as keyof T])) return data
  return (Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T
}
