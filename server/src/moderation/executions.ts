import type { Services } from '../services.ts'
import { accountDeletion } from './admin/decisions.ts'
import { roleGrant } from './admin/roles.ts'
import { appealGrant } from './appeals/decide.ts'
import type { Executions } from './approvals/execution.ts'
import { evidenceExport } from './authorities/exports.ts'
import { lifting, restriction } from './decisions/approved.ts'
import { sealedRelease } from './media/sealed.ts'

/** How each act that needs a second person is carried out once one has agreed. */
export const executions: Executions<Services> = {
  ban: restriction,
  restrict: restriction,
  lift: lifting,
  'delete-account': accountDeletion,
  'grant-role': roleGrant,
  'export-evidence': evidenceExport,
  'release-sealed': sealedRelease,
  'grant-appeal': appealGrant,
}
