import type { BackupState } from '@hearth/shared/moderation/admin-community'
import { day, hour } from '@hearth/shared/time'
import { describe, expect, it } from 'vitest'
import { staffIn } from '../../moderation/admin/testing.ts'
import { startServices } from '../../testing/services.ts'
import { setCommunity } from '../community/testing.ts'
import { noteBackup } from './last-backup.ts'
import { backUpWhenDue, dueSince } from './schedule.ts'

const running = await startServices({ BACKUP_TO: '/nowhere/backups', BACKUP_PASSPHRASE: 'correct horse battery' })
const { services, db, app, member, stranger } = running

it('A backup is due since its hour of today, or of yesterday while that is to come', () => {
  const at = (time: string) => dueSince(3, new Date(`2026-11-29T${time}Z`)).toISOString()
  expect(at('03:00:00')).toBe('2026-11-29T03:00:00.000Z')
  expect(at('23:59:59')).toBe('2026-11-29T03:00:00.000Z')
  expect(at('02:59:59')).toBe('2026-11-28T03:00:00.000Z')
})

describe('The schedule', () => {
  const made = async (settings = services.env) => {
    let count = 0
    await backUpWhenDue({ ...services, env: settings }, async () => {
      count += 1
      return 'complete'
    })
    return count
  }
  const daily = (on: boolean) => setCommunity(services, { backups: { daily: on, hour: new Date().getUTCHours() } })

  it('makes a backup each day once it is switched on, and tries again until one succeeds', async () => {
    expect(await made()).toBe(0)
    await daily(true)
    expect(await made({ ...services.env, BACKUP_TO: undefined })).toBe(0)
    expect([await made(), await made()]).toEqual([1, 1])
    await noteBackup(db, new Date())
    expect(await made()).toBe(0)
    await noteBackup(db, new Date(Date.now() - day - hour))
    expect(await made()).toBe(1)
    await daily(false)
    expect(await made()).toBe(0)
  })
})

describe('The last backup', () => {
  const stateOf = async (ask: Awaited<ReturnType<typeof member>>['ask']) => ask<BackupState>('GET', '/admin/backups')

  it('is told to admins, and to nobody else', async () => {
    expect((await stranger()('GET', '/admin/backups')).status).toBe(401)
    expect((await stateOf((await member('Ann')).ask)).status).toBe(404)
    const admin = await staffIn(running, 'Ada')
    const last = new Date('2026-11-28T03:00:00Z')
    await noteBackup(db, last)
    expect((await stateOf(admin.ask)).body).toEqual({ ready: true, last: last.toISOString() })
  })

  it('stands in the metrics as a moment, and as 0 when there was none', async () => {
    const figure = async () =>
      /^backup_last_success_timestamp_seconds (\S+)$/m.exec((await app.inject('/metrics')).body)?.[1]
    await noteBackup(db, new Date('2026-11-28T03:00:00Z'))
    expect(await figure()).toBe(String(Date.UTC(2026, 10, 28, 3) / 1000))
    await db.deleteFrom('jobRuns').where('name', '=', 'backup').execute()
    await expect.poll(figure).toBe('0')
  })
})
