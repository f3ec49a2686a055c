import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Characters collected before they are compressed: a stream of single lines would cost more than it carries. */
const chunkSize = 32 * 1024

/** Joins short texts. */
async function* inChunks(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

export type Archive = ReturnType<typeof createArchive>

/**
 * A ZIP file that is read while it is written: each entry is made as fast as `output` is read, so that memory does not
 * grow with it.
 */
export function createArchive(made: Date) {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // yazl tells errors of entries here and goes on waiting.
  zip.on('error', (error: Error) => output.destroy(error))
  let current: { content: Readable; reject(error: Error): void } | null = null
  output.once('close', () => {
    current?.content.destroy()
    current?.reject(new Error('The archive was closed'))
  })

  /** Adds an entry and waits until it is read to its end. */
  function add(name: string, content: Readable, compress: boolean): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      if (output.destroyed) reject(new Error('The archive was closed'))
      current = { content, reject }
      content.once('end', resolve).once('error', (error) => {
        output.destroy(error)
        reject(error)
      })
      zip.addReadStream(content, name, { mtime: made, compress })
    }).finally(() => {
      current = null
    })
  }

  return {
    output,
    addText: (name: string, texts: AsyncIterable<string> | Iterable<string>) =>
      add(name, Readable.from(inChunks(texts), { objectMode: false }), true),
    /** Photos are compressed already. */
    addPhoto: (name: string, content: Readable) => add(name, content, false),
    end: () => zip.end(),
    fail: (error: Error) => output.destroy(error),
  }
}
