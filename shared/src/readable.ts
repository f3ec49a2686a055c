// A file of its own, so that a browser gets these without the schemas.

/** Whether a text is free of control characters and lone surrogates, which screens do not show and databases refuse. */
export const isReadable = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
