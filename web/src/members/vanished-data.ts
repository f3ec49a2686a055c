import type { Photo } from '@hearth/shared/members/members'
import { type Likeable, likeable } from './member-data.ts'

const isMember = (value: unknown): value is Likeable => typeof value === 'object' && value !== null && likeable(value)

/** The id of the member that a list entry is, or is about. */
function memberOf(entry: unknown): string | null {
  if (isMember(entry)) return entry.id
  const about = typeof entry === 'object' && entry !== null && 'member' in entry ? entry.member : null
  return isMember(about) ? about.id : null
}

/** The same data without the list entries of members who are gone. Unchanged parts stay the same object. */
export function withoutMembers<T>(data: T, isGone: (id: string) => boolean): T {
  if (!data || typeof data !== 'object') return data
  if (Array.isArray(data)) {
    const left = data.filter((entry) => !isGone(memberOf(entry) ?? ''))
    const cleaned = left.map((entry) => withoutMembers(entry, isGone))
    const same = cleaned.length === data.length && cleaned.every((entry, index) => entry === data[index])
    return same ? data : (cleaned as T)
  }
  const entries = Object.entries(data).map(([key, value]) => [key, withoutMembers(value, isGone)] as const)
  if (entries.every(([key, value]) => value === data[key as keyof T])) return data
  return Object.fromEntries(entries) as T
}

/** The members anywhere in the data, each with the photos that it names of them. A profile names more than a card. */
export function picturesIn(data: unknown): { id: string; photos: Photo[] }[] {
  if (!data || typeof data !== 'object') return []
  const { photo, photos = [] } = data as { photo?: Photo | null; photos?: Photo[] }
  const own = isMember(data) ? [{ id: data.id, photos: [...(photo ? [photo] : []), ...photos] }] : []
  return [...own, ...Object.values(data).flatMap(picturesIn)]
}
