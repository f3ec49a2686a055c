import { chownSync, existsSync, lchownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverUser, stopLeftOver } from '../db/embedded.ts'
import { BackupError } from './backup-error.ts'
import { holdLock } from './lock-file.ts'
import { walk } from './walk.ts'

/** What a restore brings, the database last. */
const parts = ['photos', 'pages', 'help-lines.json', 'secret', 'postgres']

/**
 * Below the data folder, so that it is on the same disk also when that is a volume. While it exists, no server starts
 * there.
 */
export const unfinishedFolder = (dataDir: string) => join(dataDir, 'restore-unfinished')

/** Says that only the move is missing. */
const completeMark = 'complete'

/** @throws while a restore of this folder is not complete */
export function refuseUnfinished(dataDir: string) {
  if (existsSync(unfinishedFolder(dataDir)))
    throw new BackupError(
      `A restore into ${dataDir} was not completed. Run it again, or delete the folder and its content.`,
    )
}

function refuseUsed(dataDir: string, accepted: string[]) {
  const used = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !accepted.includes(name)) : []
  if (used.length)
    throw new BackupError(
      `${dataDir} is not empty: it has ${used.slice(0, 3).join(', ')}. Move it away, or set DATA_DIR to an empty folder.`,
    )
}

/**
 * Takes an empty data folder, or one that an unfinished restore left, for a restore.
 * @returns the folder for its content; null when an earlier restore had only to be put in place
 * @throws when the folder is used
 */
export async function claimFolder(dataDir: string): Promise<string | null> {
  const unfinished = unfinishedFolder(dataDir)
  // The operator may have put the secret there that an unencrypted backup leaves out. npm keeps its cache in the home of
  // the service's user, which is the data folder.
  if (!existsSync(unfinished)) refuseUsed(dataDir, ['secret', '.npm', 'lost+found'])
  mkdirSync(unfinished, { recursive: true, mode: 0o711 })
  holdLock(join(unfinished, 'lock'), `Another restore into ${dataDir} is on its way`)
  if (existsSync(join(unfinished, completeMark))) return null
  const folder = join(unfinished, 'data')
  await stopLeftOver(folder)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o711 })
  return folder
}

/** Gives the database's files to the user as whom it runs. */
export async function giveToServer(folder: string) {
  const postgres = join(folder, 'postgres')
  const user = existsSync(postgres) && serverUser()
  if (!user) return
  chownSync(postgres, user.uid, user.gid)
  for await (const { path } of walk(postgres)) lchownSync(path, user.uid, user.gid)
}

/** Takes back what a restore that failed has made. A complete one stays: the next run goes on with its move. */
export function giveUp(dataDir: string) {
  const unfinished = unfinishedFolder(dataDir)
  rmSync(join(unfinished, existsSync(join(unfinished, completeMark)) ? 'lock' : ''), { recursive: true, force: true })
}

/**
 * Puts what was restored in its place. Until the last step no server starts there; a killed move goes on later.
 * @param finish what else has to be done, at least once
 */
export async function moveIntoPlace(dataDir: string, finish: () => Promise<void>) {
  const unfinished = unfinishedFolder(dataDir)
  writeFileSync(join(unfinished, completeMark), '', { flush: true })
  await finish()
  for (const part of parts) {
    const from = join(unfinished, 'data', part)
    if (existsSync(from)) renameSync(from, join(dataDir, part))
  }
  rmSync(unfinished, { recursive: true })
}
