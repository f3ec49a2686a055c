import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '../config/env.ts'
import { readBackupArguments } from './backup-arguments.ts'
import { backupName, madeAt } from './backup-name.ts'
import { isCopied } from './cluster-files.ts'
import { readBackupKeys } from './keys.ts'
import { holdLock } from './lock-file.ts'
import { progressBar } from './progress-bar.ts'
import { readRestoreArguments } from './restore-arguments.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-backup-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const recipient = 'age1gka3tr0d2ku6cus5gka3tr0d2ku6cus5gka3tr0d2ku6cus5gka3tr0d2k'

describe('The name of a backup', () => {
  it('says when it was made, and whether it is encrypted', () => {
    const made = new Date('2026-11-29T10:04:31.123Z')
    expect(backupName(made, true)).toBe('hearth-20261129T100431Z.tar.zst.age')
    expect(backupName(made, false)).toBe('hearth-20261129T100431Z.tar.zst')
    expect(madeAt(backupName(made, true))?.toISOString()).toBe('2026-11-29T10:04:31.000Z')
  })

  it('is that of no other file', () => {
    for (const name of ['hearth-20261129T100431Z.tar.zst.partial', 'photo.jpg', 'hearth-.tar.zst'])
      expect(madeAt(name)).toBeNull()
  })
})

describe('The keys of backups', () => {
  it('stand in settings or in files', () => {
    const file = join(folder, 'key')
    writeFileSync(file, `# created: today\n# public key: ${recipient}\nAGE-SECRET-KEY-1RYXKZ6FAZRYXKZ6FAZRYXKZ6FAZ\n`)
    expect(readBackupKeys(readEnv({ BACKUP_IDENTITY_FILE: file })).identities).toEqual([
      'AGE-SECRET-KEY-1RYXKZ6FAZRYXKZ6FAZRYXKZ6FAZ',
    ])
    expect(readBackupKeys({ BACKUP_RECIPIENT: `${recipient} ${recipient}` }).recipients).toHaveLength(2)
    expect(readBackupKeys({ BACKUP_PASSPHRASE: 'ten letters' }).passphrase).toBe('ten letters')
    expect(readBackupKeys({})).toEqual({ recipients: [], identities: [] })
  })

  it.each([
    [{ BACKUP_PASSPHRASE: 'short' }, 'at least 10'],
    [{ BACKUP_PASSPHRASE: 'ten letters', BACKUP_RECIPIENT: recipient }, 'one or the other'],
    [{ BACKUP_RECIPIENT: 'ssh-ed25519 AAAA' }, 'no key of age'],
  ])('are refused when they are wrong: %o', (settings, sentence) => {
    expect(() => readBackupKeys(settings)).toThrow(sentence)
  })
})

describe('The arguments', () => {
  const env = { DATA_DIR: '/srv/data', BACKUP_TO: undefined, BACKUP_KEEP: undefined }
  const rest = readEnv({ BASE_URL: 'http://localhost' })

  it('name a folder outside of the data', () => {
    expect(readBackupArguments(['--to', '/mnt/backups'], env)).toEqual({
      to: '/mnt/backups',
      unencrypted: false,
      dump: false,
      keep: { days: 7, weeks: 4, months: 2 },
    })
    expect(readBackupArguments(['--to', 's3://bucket/hearth', '--keep', 'all'], env).keep).toBeNull()
    expect(() => readBackupArguments(['--to', 's3://bucket', '--unencrypted'], env)).toThrow('encrypted backups only')
    expect(readBackupArguments([], { ...env, BACKUP_TO: '/mnt/b' }).to).toBe('/mnt/b')
    for (const to of ['/srv/data', '/srv/data/backups'])
      expect(() => readBackupArguments(['--to', to], env)).toThrow('is in DATA_DIR')
    expect(() => readBackupArguments([], env)).toThrow('BACKUP_TO')
    expect(() => readBackupArguments(['--two', '/mnt'], env)).toThrow('npm run backup')
  })

  it('name a backup, or a folder whose newest one is meant', async () => {
    const read = async (...args: string[]) => readRestoreArguments(args, rest)
    await expect(read()).rejects.toThrow('Name one backup')
    await expect(read(join(folder, 'nothing'))).rejects.toThrow('There is no file')
    await expect(read(folder)).rejects.toThrow('There is no backup')
    const names = ['hearth-20261128T100431Z.tar.zst.age', 'hearth-20261129T100431Z.tar.zst.age']
    for (const name of [...names, `${names[1]}.partial`]) writeFileSync(join(folder, name), '')
    expect(await read(folder)).toMatchObject({ name: names[1], target: { where: folder } })
    expect(await read(join(folder, names[0]!))).toMatchObject({ name: names[0], target: { where: folder } })
    expect(await read(`s3://bucket/hearth/${names[0]}`)).toMatchObject({
      name: names[0],
      target: { where: 's3://bucket/hearth' },
    })
    await expect(read(join(folder, `${names[1]}.partial`))).rejects.toThrow('never completed')
  })
})

describe('The lock', () => {
  const path = join(folder, 'lock')

  it('is held by one process, and taken over from a killed one', () => {
    const release = holdLock(path, 'Another backup is here')
    expect(() => holdLock(path, 'Another backup is here')).toThrow(`delete the file ${path}`)
    release()
    // No process has this number: it is above the largest.
    writeFileSync(path, `4194999 ${hostname()}\n`)
    const releaseAgain = holdLock(path, 'Another backup is here')
    expect(readFileSync(path, 'utf8')).toContain(String(process.pid))
    releaseAgain()
  })

  it('of a killed process is taken over also when another one has its number by now', () => {
    for (const pid of [process.pid, process.ppid]) {
      writeFileSync(path, `${pid} ${hostname()} 1\n`)
      holdLock(path, 'Another backup is here')()
    }
  })

  it('of another machine is left to the operator', () => {
    writeFileSync(path, '4194999 elsewhere\n')
    expect(() => holdLock(path, 'Another backup is here')).toThrow('If you are sure')
  })
})

it('The copy of a cluster leaves out what belongs to the running server', () => {
  for (const name of ['postmaster.pid', 'log/postgres-Mon.log', 'pg_wal/000000010000000000000001', 'global/pg_control'])
    expect(isCopied(name), name).toBe(false)
  for (const name of ['PG_VERSION', 'base/1/1259', 'pg_wal', 'pg_notify', 'pg_xact/0000', 'postgresql.auto.conf'])
    expect(isCopied(name), name).toBe(true)
  expect(isCopied('pg_replslot/hearth_backup_1/state')).toBe(false)
})

it('The bar shows how far a backup is, also when there is more than was expected', () => {
  expect(progressBar(1.2e9, 2.4e9)).toBe('[############------------]  50 %  1.20 of 2.40 GB')
  expect(progressBar(3e9, 2.4e9)).toContain('100 %  3.00 of 3.00 GB')
})
