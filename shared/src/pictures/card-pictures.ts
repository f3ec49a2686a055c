import { type PhotoSize, photoWidths } from './photo-limits.ts'

/** How wide the pictures of cards are in Discover: 2, 3, 4 and 5 columns, the same steps as in CardGrid.module.css. */
export const cardSizes = '(min-width: 88em) 225px, (min-width: 62em) 285px, (min-width: 48em) 33vw, 50vw'
/** How wide the picture of Match's deck is. */
export const deckSizes = '(min-width: 62em) 420px, 100vw'
/** How wide the pictures of likes and views are. */
export const tileSizes = '(min-width: 62em) 290px, (min-width: 48em) 33vw, 50vw'
/** How wide a profile's pictures are: the whole width of a phone, one column on a desktop, as in Gallery.module.css. */
export const gallerySizes = '(min-width: 62em) 480px, (min-width: 40em) 560px, 100vw'
/** Pictures that a phone shows at once; they come with the page. */
export const firstPictures = 2

const smaller: PhotoSize[] = ['thumb', 'card']
const sizes: PhotoSize[] = [...smaller, 'full']

/**
 * The sources of a picture, for a browser to choose from.
 * @param savesData the member's device saves data: the largest picture, three times the bytes of the next, is left out
 */
export const pictureSources = (urls: Record<PhotoSize, string>, savesData: boolean) => ({
  src: urls.card,
  srcSet: (savesData ? smaller : sizes).map((size) => `${urls[size]} ${photoWidths[size]}w`).join(', '),
})
