import { randomInt } from 'node:crypto'

/** Without letters and digits that are easily confused when read aloud or written down. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A random number to quote: D for a decision, N for a notice from outside. It reveals nothing. */
export const newNumber = (of: 'D' | 'N') => `${of}-${group()}-${group()}`
