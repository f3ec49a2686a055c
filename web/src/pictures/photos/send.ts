import routes from 'virtual:contract-routes'
import type { Photo } from '@hearth/shared/pictures/photos'

/** A refused photo, with the server's code, or NETWORK if no response came. */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused'
  code: string
  /** Seconds until the server accepts it, if it said so. */
  retryAfter: number | null
  constructor(code: string, retryAfter: number | null = null) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
  }
}

const { method = 'POST', path } = routes.photos.upload['~orpc'].route

type Refusal = { code?: string; data?: { retryAfter?: number } } | null

const refusalIn = (answer: Refusal) =>
  new PhotoRefused(answer?.code ?? 'INTERNAL_SERVER_ERROR', answer?.data?.retryAfter ?? null)

/**
 * Uploads one photo. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @param onProgress called with the uploaded share, 0 to 1
 * @throws PhotoRefused
 */
export function sendPhoto(photo: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<Photo> {
  const form = new FormData()
  form.append('photo', photo, 'photo.jpg')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status < 300) resolve(request.response as Photo)
      else reject(refusalIn(request.response))
    }
    request.onerror = request.onabort = () => reject(new PhotoRefused('NETWORK'))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
