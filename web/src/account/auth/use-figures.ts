import { minimumPasswordLength } from '@hearth/shared/account/password-limits'
import { useQuery } from '@tanstack/react-query'
import { figures } from './toasts.ts'

/** Values for texts, including the installation's minimum password length once the server has answered. */
export function useFigures() {
  const { data } = useQuery({
    queryKey: ['password-rules'],
    queryFn: async () => (await import('../../app/api/client.ts')).client.passwords.rules(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { ...figures, minimum: data?.minimum ?? minimumPasswordLength }
}
