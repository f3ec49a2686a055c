import type { Severity } from '@hearth/shared/moderation/cases'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import type { CaseKind } from '@hearth/shared/moderation/staff'

/** What the queue keeps in its address: the filter, without what is usual. Anything may be typed there (filterOf). */
export type QueueSearch = {
  kind?: CaseKind[]
  category?: ReportCategory[]
  severity?: Severity[]
  claim?: 'free' | 'mine'
  finder?: 'people' | 'machine'
  state?: 'decided'
}
