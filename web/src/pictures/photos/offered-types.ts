import { convertedTypes, photoTypes } from '@hearth/shared/pictures/photo-limits'
import { isAppleMobile } from '../../notifications/push/home-screen.ts'

/** The media type that some Android apps give to JPEGs. Without it the file chooser would not offer them. */
const unusualJpeg = 'image/jpg'

/** What a file chooser offers. iPhones and iPads hand over JPEGs themselves as long as nothing asks for HEIC. */
export const offeredTypes = (): string[] => [...photoTypes, unusualJpeg, ...(isAppleMobile() ? [] : convertedTypes)]
