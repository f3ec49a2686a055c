import { foundMembers } from '@hearth/shared/moderation/found'
import { useNavigate } from '@tanstack/react-router'
import { closeDialog } from '../../ui/dialogs.tsx'
import { type Found, SearchDialog } from './SearchDialog.tsx'
import { openStartCase } from './StartCase.tsx'

const modalId = 'palette'

/** Finds members, cases and what is in them, and leads there. */
export function Palette() {
  const navigate = useNavigate()
  function go({ kind, id, label, userId }: Found) {
    closeDialog(modalId)
    if (kind === 'approval') void navigate({ to: '/admin/approvals' })
    // A moderator, who opens no accounts, can start a case.
    else if (!foundMembers.includes(kind))
      void navigate({ to: '/admin/cases/$caseId', params: { caseId: id }, search: {} })
    else if (userId) void navigate({ to: '/admin/users/$userId', params: { userId } })
    else openStartCase({ profileId: id, name: label })
  }
  return <SearchDialog modalId={modalId} onChosen={go} />
}
