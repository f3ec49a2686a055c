import { day } from '@hearth/shared/time'
import { describe, expect, it } from 'vitest'
import { backupName } from './backup-name.ts'
import { defaultKeep, keepsTooLong, readKeep, tooOld } from './keep.ts'

const nameOf = (made: string | Date) => backupName(new Date(made), true)

describe('Keeping backups', () => {
  it('reads days, weeks and months', () => {
    expect(readKeep('7d,4w,2m')).toEqual({ days: 7, weeks: 4, months: 2 })
    expect(readKeep('3d')).toEqual({ days: 3, weeks: 0, months: 0 })
    expect(readKeep('all')).toBeNull()
    for (const wrong of ['', '7', '7y', '-1d', '7d 4w']) expect(() => readKeep(wrong), wrong).toThrow('--keep takes')
  })

  it('warns beyond the days that the privacy notice promises', () => {
    expect([defaultKeep, '90d', '12w', '2m'].map((text) => keepsTooLong(readKeep(text)))).toEqual(Array(4).fill(false))
    expect(['91d', '13w', '3m', 'all'].map((text) => keepsTooLong(readKeep(text)))).toEqual(Array(4).fill(true))
  })

  it('keeps the newest of each day, week and month, for nightly backups of a year', () => {
    const start = new Date('2026-11-29T03:15:00Z').getTime()
    const nightly = Array.from({ length: 365 }, (_, n) => nameOf(new Date(start - n * day)))
    const old = tooOld(nightly, readKeep(defaultKeep))
    const kept = nightly.filter((name) => !old.includes(name))
    const days = ['29', '28', '27', '26', '25', '24', '23'].map((of) => `2026-11-${of}T03:15:00Z`)
    const before = ['2026-11-22', '2026-11-15', '2026-11-08', '2026-10-31'].map((of) => `${of}T03:15:00Z`)
    expect(kept).toEqual([...days, ...before].map(nameOf))
  })

  it('never deletes the newest, nor a file that is no backup', () => {
    const only = nameOf('2026-01-01T00:00:00Z')
    expect(tooOld([only], readKeep('0d'))).toEqual([])
    expect(tooOld(['notes.txt', `${only}.partial`, only], readKeep('1d'))).toEqual([])
    const [first, second] = [nameOf('2026-11-29T03:00:00Z'), nameOf('2026-11-29T04:00:00Z')]
    expect(tooOld([first, second], readKeep('1d'))).toEqual([first])
  })
})
