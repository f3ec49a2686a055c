/** The first thing on the landing page. A rendered page is shown once all of it has come: its parts move with each other. */
export const openingId = 'opening'
