import type { Photo } from '@hearth/shared/photos'

/** Why a photo was not taken: the server's code, or NETWORK when nothing came back. */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused'
  code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/**
 * Uploads one photo. Not by fetch, which cannot tell how much has been sent.
 * @param onProgress called with the share that has been sent, 0 to 1
 * @throws PhotoRefused
 */
export function sendPhoto(photo: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<Photo> {
  const form = new FormData()
  form.append('photo', photo, 'photo.jpg')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/me/photos')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status < 300) resolve(request.response as Photo)
      else reject(new PhotoRefused(request.response?.code ?? 'INTERNAL_SERVER_ERROR'))
    }
    request.onerror = request.onabort = () => reject(new PhotoRefused('NETWORK'))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
