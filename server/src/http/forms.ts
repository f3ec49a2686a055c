import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { maximumPhotoBytes } from '@hearth/shared/pictures/photo-limits'

/** The largest photo plus the framing, in bytes. */
const largestForm = maximumPhotoBytes + 16 * 1024

/** The largest form of the product: the frames of a selfie, or a picture and the text of its message. */
const limits = {
  parts: 8,
  files: 3,
  fields: 4,
  fileSize: maximumPhotoBytes,
  fieldSize: 32 * 1024,
  headerPairs: 8,
  headerSize: 1024,
}

const refusal = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode })

/** @throws an error with status 400 when the body is not a form */
function readerOf(headers: IncomingHttpHeaders) {
  try {
    return new Busboy({ headers: { ...headers, 'content-type': headers['content-type'] ?? '' }, limits })
  } catch {
    throw refusal(400, 'not a form')
  }
}

/** Adds each part to the form as it arrives. @param stop ends the reading */
function collect(reader: ReturnType<typeof readerOf>, form: FormData, stop: (statusCode: number, why: string) => void) {
  const add = (name: string | undefined, value: string | File) => {
    if (name === undefined) stop(400, 'a part without a name')
    else form.append(name, value)
  }
  reader.on('file', (name, file, filename, _encoding, type) => {
    const chunks: Buffer[] = []
    file.on('data', (chunk: Buffer) => chunks.push(chunk))
    file.on('limit', () => stop(413, 'a file that is too large'))
    file.on('error', () => stop(400, 'a file that ends early'))
    file.on('end', () => add(name, new File([Buffer.concat(chunks)], filename, { type })))
  })
  reader.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) stop(400, 'a field that is too long')
    else add(name, value)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    reader.on(limit, () => stop(400, 'too many parts'))
  reader.on('error', () => stop(400, 'not a form'))
}

/**
 * Reads a form while it arrives, and stops at the first byte, part, file or field beyond the limits.
 * @throws an error with status 400 when the body is not a valid form, or 413 when it is too large
 */
export function readForm(headers: IncomingHttpHeaders, body: Readable): Promise<FormData> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    const reader = readerOf(headers)
    let received = 0
    const count = (chunk: Buffer) => {
      received += chunk.length
      if (received > largestForm) stop(413, 'a form that is too large')
    }
    const stop = (statusCode: number, why: string) => {
      body.off('data', count).unpipe(reader)
      reject(refusal(statusCode, why))
    }
    if (Number(headers['content-length'] ?? 0) > largestForm) return stop(413, 'a form that is too large')
    collect(reader, form, stop)
    reader.on('finish', () => resolve(form))
    body.on('error', () => stop(400, 'a body that ends early'))
    body.on('data', count).pipe(reader)
  })
}
