import { day, minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { startClassifyingPhotos } from './classify-due.ts'
import { startEncodingPhotos } from './encode-due.ts'
import { screenDuePhotos } from './screen-due.ts'
import { sweepPhotos } from './sweep.ts'

export const jobs: Job[] = [
  { name: 'photo files', everyMs: day, isHeavy: true, run: sweepPhotos },
  { name: 'photos to screen', everyMs: minute, run: screenDuePhotos },
  { name: 'photos to classify', everyMs: minute, run: async (services) => startClassifyingPhotos(services) },
  { name: 'photos to encode', everyMs: minute, run: async (services) => startEncodingPhotos(services) },
]
