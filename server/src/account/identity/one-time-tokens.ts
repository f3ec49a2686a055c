import { createHash, randomBytes } from 'node:crypto'

/** A new token for a link: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The stored hash of a token. A token this long needs no salt and no slow hash. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')
