import { readFileSync } from 'node:fs'

const file = new URL('../../../../package.json', import.meta.url)

/** The version of this code, and where its source is. A fork that is installed names its own in package.json. */
export const product = JSON.parse(readFileSync(file, 'utf8')) as { version: string; repository: string }
