// Without schemas, so that a browser can import the limits alone.

/** Complete cards in one response, at most: four pages. */
export const maxCardsPerResponse = 48
/**
 * Different members whose cards one account may see within an hour, on all screens together: one every 1.5 seconds, or
 * 200 times "Load more" at twelve cards. Readers stay far below; a script that copies the community needs days instead
 * of minutes. A card seen again is free.
 */
export const cardsPerHour = 2400
/** Photos that one account may open per minute, in all sizes: several times what constant scrolling needs. */
export const photosPerMinute = 1200
