import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { BackupError, diskFull } from './backup-error.ts'
import { archiveFormat, BackupHeader, BackupManifest, checksumsFolder, headerName, manifestName } from './manifest.ts'

/** What a backup may hold. Anything else makes an archive foreign. */
const allowed = /^(?:postgres|database|photos|pages|secret|help-lines\.json)(?:\/|$)/
const isSafe = (name: string) => allowed.test(name) && !name.split('/').some((part) => part === '..' || part === '.')

export const foreign = () => new BackupError('This file is no backup of Hearth.')
const damaged = () => new BackupError('The backup is incomplete or damaged. Copy the file again, or use another one.')

type Reading = {
  /** Where the files go. */
  folder: string
  /** Decides by the first entry whether this release can restore the archive. @throws when it cannot */
  onHeader: (header: BackupHeader) => void
  onBytes?: (bytes: number) => void
}

function parsed<Value>(schema: { safeParse(value: unknown): { data?: Value } }, content: string): Value {
  try {
    const { data } = schema.safeParse(JSON.parse(content))
    if (data) return data
  } catch {}
  throw foreign()
}

/** Reads the entries in their order, and compares each file with its checksum. */
class ArchiveReader {
  readonly #reading: Reading
  readonly #all = createHash('sha256')
  #header: BackupHeader | undefined
  #lines: string[] = []
  #files = 0
  #bytes = 0
  manifest: BackupManifest | undefined

  constructor(reading: Reading) {
    this.#reading = reading
  }

  async read({ name, type }: Header, content: Readable): Promise<void> {
    if (!this.#header) return this.#readHeader(name, content)
    if (this.manifest) throw foreign()
    if (name === manifestName) return this.#readManifest(await text(content))
    if (name.startsWith(`${checksumsFolder}/`)) return this.#compare(await text(content))
    if (!isSafe(name) || (type !== 'file' && type !== 'directory')) throw foreign()
    const path = join(this.#reading.folder, name)
    if (type === 'directory') {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      content.resume()
    } else await this.#store(name, path, content)
  }

  async #readHeader(name: string, content: Readable) {
    if (name !== headerName) throw foreign()
    const said = await text(content)
    const header = parsed(BackupHeader, said)
    if (header.format !== archiveFormat)
      throw new BackupError(
        `This backup is of version ${header.version}. Restore it with that version, or a newer one.`,
      )
    this.#header = header
    this.#reading.onHeader(header)
    this.#note(name, Buffer.byteLength(said), createHash('sha256').update(said).digest('hex'))
  }

  #note(name: string, bytes: number, hash: string) {
    this.#lines.push(`${hash}  ${name}\n`)
    this.#files += 1
    this.#bytes += bytes
    this.#reading.onBytes?.(bytes)
  }

  async #store(name: string, path: string, content: Readable) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let bytes = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    })
    await pipeline(content, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    this.#note(name, bytes, hash.digest('hex'))
  }

  #compare(wanted: string) {
    if (this.#lines.join('') !== wanted) throw damaged()
    this.#all.update(wanted)
    this.#lines = []
  }

  #readManifest(said: string) {
    const manifest = parsed(BackupManifest, said)
    const isWhole = !this.#lines.length && manifest.files === this.#files && manifest.bytes === this.#bytes
    if (!isWhole || manifest.checksums !== this.#all.digest('hex')) throw damaged()
    this.manifest = manifest
  }
}

/** The reason that helps: what a part of an archive ends with is often only a consequence of another part's end. */
function reasonOf(errors: unknown[]): Error {
  const known = errors.find((error) => error instanceof BackupError)
  return known ?? diskFull(errors, 'the data folder') ?? damaged()
}

/**
 * Unpacks an archive into a folder, and compares all of it with its checksums and its manifest.
 * @throws when it is foreign, damaged, truncated, or of a release that this one cannot restore
 */
export async function unpack(content: Readable, reading: Reading): Promise<BackupManifest> {
  const reader = new ArchiveReader(reading)
  const tar = extract()
  const readEntries = async () => {
    for await (const entry of tar) await reader.read(entry.header, Readable.from(entry, { objectMode: false }))
  }
  const ended = await Promise.allSettled([readEntries(), pipeline(content, createZstdDecompress(), tar)])
  const errors = ended.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  if (errors.length) throw reasonOf(errors)
  if (!reader.manifest) throw damaged()
  return reader.manifest
}
