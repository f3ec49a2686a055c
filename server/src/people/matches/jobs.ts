import { hour } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { endFarewells } from './farewells.ts'

export const jobs: Job[] = [{ name: 'matches closed kindly', everyMs: hour, run: endFarewells }]
