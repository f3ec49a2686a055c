/** Begins the token of a link that goes out as a text message. No other token has a dot. */
export const byPhone = 'phone.'

/** What a reset by this token proves: the token says where its link went, and a changed one is worth nothing. */
export const wayOfResetToken = (token: unknown) => (String(token).startsWith(byPhone) ? 'phone' : 'email')
