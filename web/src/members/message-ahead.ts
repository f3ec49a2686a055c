import { useNavigate } from '@tanstack/react-router'
import { fromHere } from './way-back.ts'

/** @returns a function that opens a member's profile with the box for the first message */
export function useGoToMessage() {
  const navigate = useNavigate()
  return (profileId: string) =>
    void navigate({ to: '/profile/$profileId', params: { profileId }, search: { message: true }, state: fromHere })
}
