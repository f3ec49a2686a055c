import { useNavigate } from '@tanstack/react-router'
import { fromHere } from './way-back.ts'

/** @returns what opens a member's profile with the first message's box */
export function useGoToMessage() {
  const navigate = useNavigate()
  return (profileId: string) =>
    void navigate({ to: '/profile/$profileId', params: { profileId }, search: { message: true }, state: fromHere })
}
