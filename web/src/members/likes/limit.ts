import type { TFunction } from 'i18next'
import { toastProblem } from '../../ui/toast.ts'

/** Shows that the daily limit of likes is reached. */
export const toastLikeLimit = (t: TFunction) => toastProblem(t('likes.limitTitle'), t('likes.limit'))
