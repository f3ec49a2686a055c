import { day, minute, second } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { openDueCases } from './cases.ts'
import { compareReportedPictures, deleteMessagePictures } from './reported-pictures.ts'
import './sealed.ts'

export const jobs: Job[] = [
  { name: 'cases of hits', everyMs: minute, run: ({ db }) => openDueCases(db) },
  // Recipients wait for it, where the operator has new pictures compared.
  { name: 'reported pictures', everyMs: 5 * second, run: compareReportedPictures },
  { name: 'pictures of messages', everyMs: day, run: ({ db }) => deleteMessagePictures(db) },
]
