import { randomInt } from 'node:crypto'

/** Without letters and digits that are taken for each other when read aloud or written down. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A number that a reporter can quote: it tells neither how many reports there are nor anything of this one. */
export const newReceipt = () => `R-${group()}-${group()}`
