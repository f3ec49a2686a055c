import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { checksumsFolder } from './manifest.ts'
import { type Found, unlessGone } from './walk.ts'

/** Files whose checksums stand together: few enough for memory, and enough that the entries do not count. */
const checksumsAtOnce = 1000
const chunkBytes = 256 * 1024
const entryMode = { file: 0o600, folder: 0o700 }

/** The first `bytes` of a file that may shrink meanwhile: zeros stand for what is gone, as in PostgreSQL's own backups. */
async function* exactly(file: FileHandle, bytes: number, hash: Hash): AsyncGenerator<Buffer> {
  let left = bytes
  let isAtEnd = false
  while (left) {
    const chunk = Buffer.allocUnsafeSlow(Math.min(left, chunkBytes))
    const bytesRead: number = isAtEnd ? 0 : (await file.read(chunk, 0, chunk.length)).bytesRead
    isAtEnd = !bytesRead
    const content = isAtEnd ? chunk.fill(0) : chunk.subarray(0, bytesRead)
    hash.update(content)
    left -= content.length
    yield content
  }
}

/**
 * Collects the checksums of an archive's files.
 * @param write adds the lines of many files to the archive
 */
function createChecksums(write: (name: string, lines: Buffer) => Promise<void>) {
  const all = createHash('sha256')
  const total = { files: 0, bytes: 0 }
  let lines: string[] = []
  let parts = 0

  async function flush() {
    if (!lines.length) return
    const text = Buffer.from(lines.join(''))
    all.update(text)
    lines = []
    parts += 1
    await write(`${checksumsFolder}/${String(parts).padStart(6, '0')}`, text)
  }

  return {
    async note(name: string, bytes: number, hash: Hash) {
      total.files += 1
      total.bytes += bytes
      lines.push(`${hash.digest('hex')}  ${name}\n`)
      if (lines.length >= checksumsAtOnce) await flush()
    },
    /** Writes the last lines. */
    async end() {
      await flush()
      return { ...total, checksums: all.digest('hex') }
    },
  }
}

export type ArchiveWriter = ReturnType<typeof createArchiveWriter>

/**
 * A compressed tar archive that is read while it is written, with a checksum of each file.
 * @param onBytes is told of each file how many bytes went into the archive
 */
export function createArchiveWriter(made: Date, onBytes: (bytes: number) => void = () => {}) {
  const tar = pack()
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  // The pipeline destroys both streams on an error; the reader of `output` receives it.
  const flowing = pipeline(tar, compress)
  flowing.catch(() => {})

  const put = async (name: string, size: number, mtime: Date, content: AsyncIterable<Buffer> | Iterable<Buffer>) =>
    pipeline(Readable.from(content, { objectMode: false }), tar.entry({ name, size, mode: entryMode.file, mtime }))
  const putBytes = (name: string, content: Buffer) => put(name, content.length, made, [content])
  const checksums = createChecksums(putBytes)

  return {
    output: compress as Readable,
    addFolder(name: string): Promise<void> {
      const entry = { name: `${name}/`, type: 'directory', mode: entryMode.folder, mtime: made } as const
      return new Promise((resolve, reject) => tar.entry(entry, (error) => (error ? reject(error) : resolve())))
    },
    /** Adds a file as long as it is now. One that has vanished is left out. */
    async addFile(name: string, { path, changed }: Pick<Found, 'path' | 'changed'>): Promise<void> {
      const file = await unlessGone(open(path))
      if (!file) return
      try {
        const bytes = (await file.stat()).size
        const hash = createHash('sha256')
        await put(name, bytes, changed, exactly(file, bytes, hash))
        await checksums.note(name, bytes, hash)
        onBytes(bytes)
      } finally {
        await file.close()
      }
    },
    async addBytes(name: string, content: Buffer): Promise<void> {
      await putBytes(name, content)
      await checksums.note(name, content.length, createHash('sha256').update(content))
      onBytes(content.length)
    },
    /** What the manifest says of all files. Only the manifest follows, whose checksum nothing has. */
    total: checksums.end,
    async end(manifestName: string, manifest: Buffer): Promise<void> {
      await putBytes(manifestName, manifest)
      tar.finalize()
      await flowing
    },
    fail: (error: Error) => void tar.destroy(error),
  }
}
