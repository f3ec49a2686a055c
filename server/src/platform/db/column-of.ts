/** The column of a key: `first_name` of `firstName`. For text that Kysely does not translate. */
export const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
