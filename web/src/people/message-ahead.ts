import { useNavigate } from '@tanstack/react-router'
import { fromHere } from './way-back.ts'

/** The search of a profile's address: the first message's box is open. */
export type ProfileSearch = { message?: true }

export const readProfileSearch = ({ message }: Record<string, unknown>): ProfileSearch =>
  message === true ? { message } : {}

/** @returns what opens a member's profile with the first message's box */
export function useGoToMessage() {
  const navigate = useNavigate()
  return (profileId: string) =>
    void navigate({ to: '/profile/$profileId', params: { profileId }, search: { message: true }, state: fromHere })
}
