/** The size of a picture of a screen, in CSS pixels. `npm run help:pictures` makes them. */
export const pictureSize = { width: 390, height: 600 }
