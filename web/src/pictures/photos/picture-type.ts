/** The number of first bytes that show the format. */
const headBytes = 64

const signs: [string, RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n.\n/s],
  ['image/webp', /^RIFF.{4}WEBP/s],
  // The brands of an ISO base media file (ISO/IEC 14496-12). An AVIF file names the general brand too.
  ['image/avif', /^.{4}ftyp(?:.{4})*?avi[fs]/s],
  ['image/heic', /^.{4}ftyp(?:.{4})*?(?:hei[cxms]|hev[cxms]|mif1|msf1)/s],
]

/**
 * Reads the format of a picture from its first bytes; null for another format. Name and media type are not reliable:
 * file managers and messengers give `image/jpg` or no type.
 */
export async function pictureType(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  return signs.find(([, sign]) => sign.test(head))?.[0] ?? null
}
