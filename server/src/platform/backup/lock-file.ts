import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { BackupError } from './backup-error.ts'

/**
 * When a process started, in ticks since the machine did. After a restart, of a container above all, another process has
 * the number of the one that was killed. '' where the system has no /proc.
 */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19]!
  } catch {
    return ''
  }
}

const ours = () => `${process.pid} ${hostname()} ${startOf(process.pid)}\n`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process that wrote a lock is gone. Of another machine nobody knows. */
function isStale(path: string): boolean {
  const [pid, host, start = ''] = readFileSync(path, 'utf8').trim().split(' ')
  return host === hostname() && !(isAlive(Number(pid)) && startOf(Number(pid)) === start)
}

function write(path: string): boolean {
  try {
    writeFileSync(path, ours(), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Holds a file that only one process has at a time. One of a killed process of this machine is taken over.
 * @param what is refused to the second process: "Another backup writes to /backups"
 * @returns a function that gives the file up
 */
export function holdLock(path: string, what: string): () => void {
  if (!write(path)) {
    if (isStale(path)) rmSync(path, { force: true })
    if (!write(path))
      throw new BackupError(`${what}. If you are sure that it has ended, delete the file ${path}.`, 'busy')
  }
  return () => rmSync(path, { force: true })
}
