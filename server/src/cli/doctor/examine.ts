import type { Env } from '../../platform/config/env.ts'
import { examineDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { examineDisk, examineMemory, examineProxy, examineSettings } from './machine.ts'
import { examineBucket, examineMail, examinePush, examineRedis } from './services.ts'
import { examineSite } from './site.ts'

/** Examines everything that the settings describe. Changes nothing, and works beside a running server or without one. */
export async function examine(env: Env): Promise<Finding[]> {
  const found = await Promise.all([
    examineSettings(env),
    examineProxy(env),
    examineDisk(env),
    examineMemory(),
    examineDatabase(env),
    examineMail(env),
    examineBucket(env),
    examineRedis(env),
    examinePush(),
    examineSite(env),
  ])
  return found.flat()
}
