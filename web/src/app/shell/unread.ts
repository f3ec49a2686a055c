/** The text of the badge for unread messages; null for none, 9+ above nine. */
export function unreadLabel(count: number): string | null {
  if (count <= 0) return null
  return count > 9 ? '9+' : String(count)
}
