/** The subject of a report. */
export type About = {
  /** Null for a former member: the server finds them by the conversation. */
  profileId: string | null
  name: string
  /** The reported photo, if any. */
  photoId?: string
  /** The conversation with that member, and the messages that serve as evidence. */
  conversationId?: string
  messageIds?: string[]
  /** Runs after the report has blocked a former member: their conversation is gone from the list. */
  onBlocked?: () => void
  /** Runs after the report has been sent. */
  onReported?: () => void
}

/** The same for every report about one member. */
export const keyOf = ({ profileId, conversationId }: About) => profileId ?? conversationId ?? ''
