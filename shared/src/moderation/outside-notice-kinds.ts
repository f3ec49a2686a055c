/** `intimate`: a picture of the notifier, shown without consent. It has a clock of 48 hours. */
export const outsideNoticeKinds = ['illegal', 'intimate'] as const
