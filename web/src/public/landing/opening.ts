/** The last element of the landing page's first section, whose words and cards move each other while they arrive. */
export const openingEnd = 'opening-end'
