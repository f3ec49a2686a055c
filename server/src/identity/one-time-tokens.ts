import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link: 256 random bits, which nobody guesses and which say nothing of anybody. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is kept of a link's secret: no link can be made of it. A secret this long needs no salt and no slow hash. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')
