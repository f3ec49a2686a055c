// Apart from the contract, so that a browser gets them without the schemas.

/** Features, clusters and members together, that one look at the map answers at most. */
export const mostFeatures = 500
/** Members in the list beside the map at most: those nearest to the middle. */
export const mostListed = 100
/** From so many on, members of a tile are one cluster. */
export const clusterFrom = 3
/** Where enough people live: nobody is further from their public point than so many metres (docs/privacy.md). */
export const areaMetres = { city: 1180, address: 118 } as const
