// A file of its own, so that a browser gets these without the schemas.

export const maximumPhotos = 6
/** Photos must be smaller than 5 MB, in bytes. */
export const maximumPhotoBytes = 5 * 1024 * 1024
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Formats that a browser turns into a JPEG where it can decode them. The server takes none of them. */
export const convertedTypes = ['image/avif', 'image/heic', 'image/heif'] as const
/** Width in pixels of each stored size; every screen shows one of them. */
export const photoWidths = { thumb: 160, card: 480, full: 1080 } as const
export type PhotoSize = keyof typeof photoWidths
/** Width per height of cards, and so of the cropper. */
export const photoAspect = 3 / 4

/**
 * Minimum pixels of a profile photo's shorter side: half the width that cards show. Below it a face would be enlarged
 * more than twice and blurred.
 */
export const minimumPhotoSide = photoWidths.card / 2
/** Minimum pixels of a source file's shorter side, so that a crop in either orientation is large enough. */
export const minimumSourceSide = minimumPhotoSide / photoAspect
