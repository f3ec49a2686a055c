import type { OwnProfile } from './profile.ts'

type Named = Pick<OwnProfile, 'profileCompleted' | 'firstName' | 'lastName' | 'bio'>

/** Whether a profile is incomplete. Its member is sent to /profile-edit. */
export function isIncomplete(profile: Named | null): boolean {
  if (!profile?.profileCompleted) return true
  return [profile.firstName, profile.lastName, profile.bio].every((text) => !text.trim())
}
