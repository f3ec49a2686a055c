/** The first bytes that tell the formats apart. */
const headBytes = 64

const signs: [string, RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n.\n/s],
  ['image/webp', /^RIFF.{4}WEBP/s],
  // The brands of a file of boxes (ISO/IEC 14496-12). Those of AVIF name the general one, too.
  ['image/avif', /^.{4}ftyp(?:.{4})*?avi[fs]/s],
  ['image/heic', /^.{4}ftyp(?:.{4})*?(?:hei[cxms]|hev[cxms]|mif1|msf1)/s],
]

/**
 * The format of a picture by its first bytes: its name and media type say what a program believes. File managers and
 * messengers hand over `image/jpg`, or no type.
 */
export async function pictureType(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  return signs.find(([, sign]) => sign.test(head))?.[0] ?? null
}
