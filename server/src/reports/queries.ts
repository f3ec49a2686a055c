import type { Evidence } from '@hearth/shared/reports'

/** What is left of the evidence of a report that has expired. */
export const noEvidence: Evidence = {
  target: null,
  shownName: null,
  photos: [],
  photoId: null,
  conversationId: null,
  messages: [],
}
