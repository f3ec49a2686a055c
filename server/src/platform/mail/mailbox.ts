/** The mailbox of an address: `ann+1@` and `Ann+2@` are the same. */
export const mailboxOf = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/^([^+]+)\+.*@/, '$1@')
