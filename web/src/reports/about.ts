/** What a report is about. */
export type About = {
  profileId: string
  /** The member's name as the screen shows it. */
  name: string
  /** The picture that is meant, if one is. */
  photoId?: string
  /** The conversation with that member, and the messages of it that go along as evidence. */
  conversationId?: string
  messageIds?: string[]
}
