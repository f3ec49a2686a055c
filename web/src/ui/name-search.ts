import { fold } from '@hearth/shared/fold'

/** Whether a name contains the search text. */
export const nameContains = (name: string, search: string): boolean => fold(name).includes(fold(search.trim()))
