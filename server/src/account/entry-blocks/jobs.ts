import { minute } from '@hearth/shared/time'
import { hashFormerContacts } from '../../platform/audit/former-contacts.ts'
import type { Job } from '../../platform/jobs/schedule.ts'

export const jobs: Job[] = [
  { name: 'hashes of former addresses', everyMs: minute, run: ({ db, secret }) => hashFormerContacts(db, secret) },
]
