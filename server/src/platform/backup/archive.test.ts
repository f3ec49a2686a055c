import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { pack } from 'tar-stream'
import { afterAll, describe, expect, it } from 'vitest'
import { unpack } from './archive-reader.ts'
import { createArchiveWriter } from './archive-writer.ts'
import { archiveFormat, type BackupHeader, headerName, manifestName } from './manifest.ts'
import { isSealed, seal, unseal } from './sealing.ts'

const root = mkdtempSync(join(tmpdir(), 'hearth-archive-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const freshFolder = () => mkdtempSync(join(root, 'into-'))

const made = new Date('2026-11-29T10:00:00Z')
const header: BackupHeader = {
  format: archiveFormat,
  made: made.toISOString(),
  version: '0.1.0',
  lastMigration: '0001-platform.sql',
  database: 'embedded',
  postgres: '18',
  photos: 'copied',
  secret: 'copied',
}
const photo = randomBytes(700_000)

/** A small archive with a file that is longer than a chunk, and an empty one. */
async function archived() {
  const from = freshFolder()
  writeFileSync(join(from, 'photo'), photo)
  writeFileSync(join(from, 'empty'), '')
  const archive = createArchiveWriter(made)
  const whole = buffer(archive.output)
  await archive.addBytes(headerName, Buffer.from(JSON.stringify(header)))
  await archive.addFolder('postgres/cluster/pg_notify')
  for (const name of ['photo', 'empty', 'gone'])
    await archive.addFile(`photos/${name}`, { path: join(from, name), changed: made })
  const manifest = { ...header, ...(await archive.total()), tables: {}, keep: [] }
  await archive.end(manifestName, Buffer.from(JSON.stringify(manifest)))
  return whole
}

const read = (content: Buffer, folder = freshFolder()) =>
  unpack(Readable.from([content]), { folder, onHeader: () => {} })

/** An archive of others, or of somebody who wants to write elsewhere. */
async function foreignArchive(entries: Record<string, string>) {
  const tar = pack()
  for (const [name, content] of Object.entries(entries)) tar.entry({ name }, content)
  tar.finalize()
  return zstdCompressSync(await buffer(tar))
}

describe('An archive', () => {
  it('gives back every file and folder, and leaves out what vanished meanwhile', async () => {
    const folder = freshFolder()
    const manifest = await read(await archived(), folder)
    expect(manifest).toMatchObject({ files: 3, made: header.made })
    expect(readFileSync(join(folder, 'photos/photo')).equals(photo)).toBe(true)
    expect(readFileSync(join(folder, 'photos/empty'))).toHaveLength(0)
    expect(() => mkdirSync(join(folder, 'postgres/cluster/pg_notify'))).toThrow('EEXIST')
  })

  it('is refused wherever it is cut off', async () => {
    const whole = await archived()
    for (const part of [0, 0.001, 0.3, 0.7, 0.99])
      await expect(read(whole.subarray(0, whole.length * part)), String(part)).rejects.toThrow(
        'The backup is incomplete or damaged.',
      )
  })

  it('is refused with a changed byte, wherever it is', async () => {
    const whole = await archived()
    // The last bytes are zstd's own checksum, which ours make superfluous.
    for (let at = 10; at < whole.length - 16; at += Math.floor(whole.length / 20)) {
      const changed = Buffer.from(whole)
      changed[at]! ^= 1
      await expect(read(changed), String(at)).rejects.toThrow(/incomplete or damaged|no backup of Hearth/)
    }
  })

  it('is refused when it is of somebody else, or writes elsewhere', async () => {
    const first = JSON.stringify(header)
    const cases: Record<string, string>[] = [
      { 'notes.txt': 'hello' },
      { [headerName]: 'no JSON' },
      { [headerName]: '{"format": 1}' },
      { [headerName]: first, 'photos/../../escaped': 'x' },
      { [headerName]: first, '/etc/escaped': 'x' },
      { [headerName]: first, 'somewhere/else': 'x' },
    ]
    for (const entries of cases)
      await expect(read(await foreignArchive(entries)), JSON.stringify(entries)).rejects.toThrow('no backup of Hearth')
    const newer = { [headerName]: JSON.stringify({ ...header, format: 99 }) }
    await expect(read(await foreignArchive(newer))).rejects.toThrow('newer')
  })
})

describe('An encrypted archive', () => {
  const passphrase = 'correct horse battery'
  const sealed = async (content: Buffer, keys: { passphrase?: string; recipients: string[] }) =>
    buffer(await seal({ ...keys, identities: [] }, Readable.from([content])))
  const opened = async (content: Buffer, keys: { passphrase?: string; identities: string[] }) =>
    buffer(await unseal({ ...keys, recipients: [] }, Readable.from([content])))

  it('opens with its passphrase, or for the owner of a key, and for nobody else', async () => {
    const [mine, other] = [await generateIdentity(), await generateIdentity()]
    const byPassphrase = await sealed(photo, { passphrase, recipients: [] })
    const byKey = await sealed(photo, { recipients: [await identityToRecipient(mine)] })
    expect([isSealed(byPassphrase), isSealed(byKey), isSealed(photo)]).toEqual([true, true, false])
    expect((await opened(byPassphrase, { passphrase, identities: [] })).equals(photo)).toBe(true)
    expect((await opened(byKey, { identities: [other, mine] })).equals(photo)).toBe(true)
    await expect(opened(byPassphrase, { passphrase: `${passphrase}s`, identities: [] })).rejects.toThrow(
      'another passphrase',
    )
    await expect(opened(byKey, { identities: [other] })).rejects.toThrow('does not open')
    await expect(opened(byKey, { identities: [] })).rejects.toThrow('BACKUP_PASSPHRASE')
  })

  it('is refused when it is cut off between two of its chunks', async () => {
    const [mine] = [await generateIdentity()]
    const whole = await sealed(await archived(), { recipients: [await identityToRecipient(mine)] })
    const chunk = 64 * 1024 + 16
    const start = whole.length % chunk
    const cut = await unseal(
      { identities: [mine], recipients: [] },
      Readable.from([whole.subarray(0, start + chunk * 5)]),
    )
    await expect(unpack(cut, { folder: freshFolder(), onHeader: () => {} })).rejects.toThrow('incomplete or damaged')
  })
})
