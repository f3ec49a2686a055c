// A file of its own, so that a browser gets it without the schemas.

/** Characters as people and PostgreSQL count them: most emoji are one, although a string's length says two. */
export const characters = (text: string) => [...text].length
