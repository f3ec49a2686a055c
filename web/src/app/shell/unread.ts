/** What the badge says of so many unread messages: nothing for none, 9+ above nine (specification, section 9). */
export function unreadLabel(count: number): string | null {
  if (count <= 0) return null
  return count > 9 ? '9+' : String(count)
}
