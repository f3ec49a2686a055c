import type { Severity } from '@hearth/shared/cases'
import type { ReportCategory } from '@hearth/shared/reports'
import type { CaseKind } from '@hearth/shared/staff'

/** What the queue keeps in its address: the filter, without what is usual. Anything may be typed there (filterOf). */
export type QueueSearch = {
  kind?: CaseKind[]
  category?: ReportCategory[]
  severity?: Severity[]
  claim?: 'free' | 'mine'
  finder?: 'people' | 'machine'
  state?: 'decided'
}
