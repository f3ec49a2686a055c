/** The subject of a report. */
export type About = {
  profileId: string
  name: string
  /** The reported photo, if any. */
  photoId?: string
  /** The conversation with that member, and the messages that serve as evidence. */
  conversationId?: string
  messageIds?: string[]
}
