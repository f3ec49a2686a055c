/** Stands for the community's name in the pages that the build renders for visitors, until the server writes it. */
export const communityMark = '%community%'

/** Follows the address of a page's other version, for communities that take phone numbers. */
export const byPhoneMark = ' by phone'

/** These pages by address and language, as the build leaves them for the server. */
export type RenderedPages = Record<string, Record<string, string>>
