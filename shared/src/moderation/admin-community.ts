import * as z from 'zod'
import { api } from '../api.ts'
import { CommunitySettings, Limit } from '../community.ts'
import { communityLimits } from '../community-limits.ts'
import { highestMinimumAge, minimumAge } from '../members/age.ts'
import { Gender } from '../members/members.ts'
import { multiLine } from '../text.ts'

/** The settings as an admin edits them. */
export const EditedSettings = CommunitySettings.extend({
  /** Changes with every change of the settings. */
  revision: z.int().min(0),
})
export type EditedSettings = z.infer<typeof EditedSettings>

/** The picture classifier as admins see it. */
export const ClassifierState = z.object({
  /** Its name and version; null while the package is not installed. */
  model: z.string().nullable(),
  /** Photos of profiles that wait for a score. */
  waiting: z.int(),
  /** Photos with a score by the gender of their owners, how many of them reach the threshold, and how many of those staff removed. */
  scored: z.array(z.object({ gender: Gender, photos: z.int(), high: z.int(), removed: z.int() })),
})
export type ClassifierState = z.infer<typeof ClassifierState>

/** Backups as admins see them. */
export const BackupState = z.object({
  /** BACKUP_TO says where they go, and a passphrase or key encrypts them. */
  ready: z.boolean(),
  /** When the last complete one began, whoever started it. */
  last: z.iso.datetime().nullable(),
})
export type BackupState = z.infer<typeof BackupState>

/** An invitation as admins see it. Its code is shown once, when it is made. */
export const Invitation = z.object({
  id: z.uuid(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  maxUses: z.int(),
  uses: z.int(),
  state: z.enum(['open', 'used', 'expired', 'ended']),
})
export type Invitation = z.infer<typeof Invitation>

const done = z.object({ done: z.literal(true) })

export const adminCommunity = {
  settings: api
    .route({ method: 'GET', path: '/admin/community', summary: 'The settings of the community' })
    .output(CommunitySettings),
  edited: api
    .route({
      method: 'GET',
      path: '/admin/community/edited',
      summary: 'The settings with their revision, to edit them',
    })
    .output(EditedSettings),
  save: api
    .errors({ SETTINGS_CHANGED: { status: 409 } })
    .route({
      method: 'PUT',
      path: '/admin/community',
      summary: 'Replace the settings of the community; without a revision, whatever they are now',
    })
    .input(EditedSettings.partial({ revision: true }))
    .output(EditedSettings),
  younger: api
    .route({ method: 'GET', path: '/admin/community/younger', summary: 'How many members are younger than an age' })
    .input(z.strictObject({ age: z.coerce.number().int().min(minimumAge).max(highestMinimumAge) }))
    .output(z.object({ members: z.int() })),
  classifier: api
    .route({
      method: 'GET',
      path: '/admin/classifier',
      summary: 'Whether the picture classifier is installed, and its scores in numbers',
    })
    .output(ClassifierState),
  backups: api
    .route({ method: 'GET', path: '/admin/backups', summary: 'Whether backups can be made, and when the last one was' })
    .output(BackupState),
  invitations: api
    .route({ method: 'GET', path: '/admin/invitations', summary: 'The newest 200 invitations' })
    .output(z.array(Invitation)),
  invite: api
    .route({ method: 'POST', path: '/admin/invitations', summary: 'Make an invitation; the answer has its link, once' })
    .input(
      z.strictObject({
        note: multiLine('text_invalid', communityLimits.note, 'text_too_long'),
        maxUses: Limit(1, communityLimits.uses),
        days: Limit(1, communityLimits.days),
      }),
    )
    .output(z.object({ invitation: Invitation, link: z.url() })),
  endInvitation: api
    .route({ method: 'DELETE', path: '/admin/invitations/{invitationId}', summary: 'End an invitation' })
    .input(z.strictObject({ invitationId: z.uuid() }))
    .output(done),
}
