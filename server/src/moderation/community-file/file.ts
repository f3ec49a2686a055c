import { pageNames } from '@hearth/shared/account/page-names'
import { CommunitySettings } from '@hearth/shared/community'
import { PageTexts } from '@hearth/shared/moderation/admin-pages'
import * as z from 'zod'
import { partInFile, type partsInFile, partsOfFile } from './parts.ts'

/** The settings without what holds for one installation at one time: backups, announcement, and assessment. */
export const FileSettings = CommunitySettings.omit({ backups: true, banner: true, childrenAssessedOn: true })
export type FileSettings = z.infer<typeof FileSettings>

const parts = Object.fromEntries(partsOfFile.map((part) => [part, partInFile(part).schema.optional()])) as {
  [Part in keyof typeof partsInFile]: z.ZodOptional<(typeof partsInFile)[Part]['schema']>
}

/**
 * A community without its members and secrets, for another installation. A section that is missing stays as it is there.
 * An engineer who changes what a section means raises the version.
 */
export const CommunityFile = z.strictObject({
  hearth: z.literal('community', 'other_file'),
  version: z.literal(1, 'other_version'),
  settings: FileSettings.optional(),
  /** What admins have published. A page that is missing stays as it is. */
  pages: z.partialRecord(z.enum(pageNames), PageTexts).optional(),
  ...parts,
})
export type CommunityFile = z.infer<typeof CommunityFile>
/** The file of a community as it is: with every section. */
export type WholeFile = Required<CommunityFile>
