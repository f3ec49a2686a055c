import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** A command as an operator runs it, with these settings and nothing of the test runner's. */
export function startCommand(name: 'backup' | 'restore', args: string[], settings: Record<string, string>) {
  // The test runner sets a BASE_URL of its own, which is none.
  const { BASE_URL: _, ...outer } = process.env
  const env = { ...outer, BACKUP_PASSPHRASE: 'correct horse battery', ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, ended: ended.then((code) => ({ code, said })) }
}
