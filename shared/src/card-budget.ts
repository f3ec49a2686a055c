// Apart from the schemas, so that a browser gets them without.

/** Complete cards that one answer holds at most: four pages as they are shown. */
export const maxCardsPerResponse = 48
/**
 * Different members whose cards one account gets to see within an hour, wherever they are shown: looking at one every
 * one and a half seconds for the whole hour, or 200 times "Load more" at twelve cards. Whoever reads what they see stays
 * far below; a script that copies the community needs days instead of minutes. Seen again, a card costs nothing.
 */
export const cardsPerHour = 2400
/** Photos that one account may open within a minute, in every size: several times what scrolling without a stop asks for. */
export const photosPerMinute = 1200
