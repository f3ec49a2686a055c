import { minimumPasswordLength } from '@hearth/shared/account'
import { useQuery } from '@tanstack/react-query'
import { figures } from './toasts.ts'

/** The figures that the words may name, with the shortest password of this installation once the server has said it. */
export function useFigures() {
  const { data } = useQuery({
    queryKey: ['password-rules'],
    queryFn: async () => (await import('../app/api/client.ts')).client.passwords.rules(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { ...figures, minimum: data?.minimum ?? minimumPasswordLength }
}
