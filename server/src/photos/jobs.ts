import { day } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { sweepPhotos } from './sweep.ts'

export const jobs: Job[] = [{ name: 'photo files', everyMs: day, run: sweepPhotos }]
