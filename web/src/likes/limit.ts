import type { TFunction } from 'i18next'
import { toastProblem } from '../ui/toast.ts'

/** Says that there were enough likes for a day. */
export const toastLikeLimit = (t: TFunction) => toastProblem(t('likes.limitTitle'), t('likes.limit'))
