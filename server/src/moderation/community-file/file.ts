import { pageNames } from '@hearth/shared/account/page-names'
import { CommunitySettings } from '@hearth/shared/community'
import { communityPartNames, communityParts } from '@hearth/shared/community-parts'
import { PageTexts } from '@hearth/shared/moderation/admin-pages'
import * as z from 'zod'

/** What holds for one installation at one time: its backups, its announcement, and when it was assessed. */
const ofInstallation = { backups: true, banner: true, childrenAssessedOn: true } as const

const parts = Object.fromEntries(communityPartNames.map((part) => [part, communityParts[part].schema.optional()])) as {
  [Part in keyof typeof communityParts]: z.ZodOptional<(typeof communityParts)[Part]['schema']>
}

/**
 * A community without its members and secrets, for another installation. A section that is missing stays as it is there.
 * Whoever changes what a section means raises the version.
 */
export const CommunityFile = z.strictObject({
  hearth: z.literal('community', 'other_file'),
  version: z.literal(1, 'other_version'),
  settings: CommunitySettings.omit(ofInstallation).optional(),
  /** What admins have published. A page that is missing stays as it is. */
  pages: z.partialRecord(z.enum(pageNames), PageTexts).optional(),
  ...parts,
})
export type CommunityFile = z.infer<typeof CommunityFile>
export type FileSettings = NonNullable<CommunityFile['settings']>
