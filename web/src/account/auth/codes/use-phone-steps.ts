import { codeClient } from './code-client.ts'
import { useSend } from './use-send.ts'

/** What a typed number still needs: a code that confirms it, or one for a new password. */
export type PhoneStep = { kind: 'confirm' | 'recover'; to: string }

/** Sends the codes that a typed number needs. */
export function usePhoneSteps(onSent: (step: PhoneStep) => void, showProblem: (text: string) => void) {
  const confirmation = useSend(codeClient.sendPhoneCode, showProblem).mutation
  const recovery = useSend(codeClient.sendRecoveryCode, showProblem).mutation
  return {
    confirm: (to: string) => confirmation.mutate(to, { onSuccess: () => onSent({ kind: 'confirm', to }) }),
    recover: (to: string) => recovery.mutate(to, { onSuccess: () => onSent({ kind: 'recover', to }) }),
    isPending: confirmation.isPending || recovery.isPending,
  }
}
