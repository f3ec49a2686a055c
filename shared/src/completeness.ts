import type { OwnProfile } from './profile.ts'

type Named = Pick<OwnProfile, 'profileCompleted' | 'firstName' | 'lastName' | 'bio'>

/** Incomplete profiles are led to /profile-edit (specification, section 4). */
export function isIncomplete(profile: Named | null): boolean {
  if (!profile?.profileCompleted) return true
  return [profile.firstName, profile.lastName, profile.bio].every((text) => !text.trim())
}
