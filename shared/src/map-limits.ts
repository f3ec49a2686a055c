// Apart from the contract, so that a browser gets them without the schemas.

/** Members with their cards that the map shows one by one, or its list holds, at most: the list those nearest to the middle. */
export const mostListed = 48
/** From so many on, members of a tile are one cluster. */
export const clusterFrom = 3
/** Where enough people live: nobody is further from their public point than so many metres (docs/privacy.md). */
export const areaMetres = { city: 1180, address: 118 } as const
