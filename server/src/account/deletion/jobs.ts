import { minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import type { Services } from '../../services.ts'
import { recordSecurityEvent } from '../identity/events.ts'
import { dueAccounts, purgeAccount } from './queries.ts'

/** Deletes the accounts whose day has come. One that cannot be deleted now does not keep the others. */
export async function purgeDueAccounts(services: Services): Promise<void> {
  for (const userId of await dueAccounts(services.db))
    try {
      if (await purgeAccount(services, userId)) await recordSecurityEvent(services, { kind: 'account_deleted', userId })
    } catch (error) {
      services.log.warn({ job: 'deleted accounts', name: (error as Error).name }, 'an account stays due')
    }
}

export const jobs: Job[] = [{ name: 'deleted accounts', everyMs: 10 * minute, run: purgeDueAccounts }]
