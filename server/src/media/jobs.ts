import { day, minute } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { openDueCases } from './cases.ts'
import { compareReportedPictures, deleteMessagePictures } from './reported-pictures.ts'
import './sealed.ts'

export const jobs: Job[] = [
  { name: 'cases of hits', everyMs: minute, run: ({ db }) => openDueCases(db) },
  { name: 'reported pictures', everyMs: minute, run: compareReportedPictures },
  { name: 'pictures of messages', everyMs: day, run: ({ db }) => deleteMessagePictures(db) },
]
