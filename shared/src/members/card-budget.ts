// Without schemas, so that a browser can import the limits alone.

/** Complete cards in one response, at most: four pages. */
export const maxCardsPerResponse = 48
