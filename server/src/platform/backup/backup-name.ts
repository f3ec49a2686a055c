const pattern = /^hearth-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(?:\.age)?$/

/** The end of a name while its file is written. Nothing reads such a file. */
export const partial = '.partial'

/** `hearth-20261129T100431Z.tar.zst.age`: tools that know age, zstd and tar open it too. */
export function backupName(made: Date, encrypted: boolean): string {
  const time = made.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `hearth-${time}.tar.zst${encrypted ? '.age' : ''}`
}

/** When the backup of this name was made; null for any other file. */
export function madeAt(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null
}
