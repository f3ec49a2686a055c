/** The code that a schema gives an issue. Its messages are codes of ours; a library's own sentence becomes `invalid`. */
export const issueCode = (message: string | undefined) =>
  message && /^[a-z]+(_[a-z]+)*$/.test(message) ? message : 'invalid'
