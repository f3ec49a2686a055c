/** The landing page's first section: the words and the sample cards, which move each other while they arrive. */
export const openingId = 'opening'
