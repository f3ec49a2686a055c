/**
 * PostgreSQL recreates these, or the running server alone needs them: the list that pg_basebackup leaves out, and the
 * logs. `copyLog` copies the write-ahead log.
 */
const emptied = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']
const left = ['postmaster.pid', 'postmaster.opts', 'current_logfiles', 'log', 'backup_label', 'tablespace_map']
/** Copied last, whole: it says where the recovery begins when there is no label. */
export const controlFile = 'global/pg_control'

/** Whether a file of a cluster belongs into its copy, by its path in the cluster. */
export function isCopied(name: string): boolean {
  const [top = '', below] = name.split('/')
  if (left.includes(top) || name === controlFile) return false
  if (emptied.includes(top)) return below === undefined
  if (top === 'pg_wal') return name === 'pg_wal' || name === 'pg_wal/archive_status'
  const file = name.slice(name.lastIndexOf('/') + 1)
  return !file.startsWith('pgsql_tmp') && !file.startsWith('pg_internal.init')
}
