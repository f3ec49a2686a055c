// A file of its own, so that a browser gets these without the schemas.

/** At most this many members are drawn one by one, or listed beside the map: those nearest to the centre. */
export const maxListed = 48
/** A tile with at least this many members is one cluster. */
export const clusterFrom = 3
/** Outside rural areas, members are at most this many metres from their public point (docs/privacy.md). */
export const areaMetres = { city: 1180, address: 118 } as const
