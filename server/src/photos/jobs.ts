import { day } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { sweepPhotos } from './sweep.ts'

export const jobs: Job[] = [{ name: 'photo files', every: day, run: sweepPhotos }]
