import * as z from 'zod'
import { api } from '../api.ts'
import { communityLimits } from '../community-limits.ts'

/** What the file says that this installation does not take. */
export const FileProblem = z.object({
  /** From 1. */
  line: z.int(),
  /** The names that lead to it, with a dot between them; empty for the file as a whole. */
  at: z.string(),
  code: z.string(),
})
export type FileProblem = z.infer<typeof FileProblem>

/** A difference between this community and the file. */
export const FileChange = z.object({
  section: z.string(),
  /** A setting, a function, a page, or the key of what is in a list; empty for a list as a whole. */
  name: z.string(),
  /**
   * `kept`: the file lacks what members use, so it is retired here. `ordered`: a list has another order. `off` and `on`:
   * something is switched.
   */
  kind: z.enum(['added', 'changed', 'removed', 'kept', 'ordered', 'off', 'on']),
  /** Of a setting: what holds here, and what the file says. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Who has filled in the field, has the gender, or uses the function. */
  members: z.int().nullable(),
})
export type FileChange = z.infer<typeof FileChange>

export const FileComparison = z.object({
  /** With any of these nothing can be imported. */
  problems: z.array(FileProblem),
  changes: z.array(FileChange),
  /** What the community was compared as. */
  state: z.string(),
})
export type FileComparison = z.infer<typeof FileComparison>

const Text = z.string('text_required').max(communityLimits.file, 'file_too_large')

export const communityFile = {
  read: api
    .route({
      method: 'GET',
      path: '/admin/community/file',
      summary: 'The community as one file: settings, own fields and pages, without members and secrets',
    })
    .output(z.object({ text: z.string() })),
  compare: api
    .route({
      method: 'POST',
      path: '/admin/community/file/comparison',
      summary: 'What importing a file would change, or why it cannot be imported',
    })
    .input(z.strictObject({ text: Text }))
    .output(FileComparison),
  apply: api
    .errors({ COMMUNITY_CHANGED: { status: 409 } })
    .route({
      method: 'POST',
      path: '/admin/community/file',
      summary: 'Import a file, if the community is still as it was compared',
    })
    .input(z.strictObject({ text: Text, state: z.string().max(64) }))
    .output(FileComparison),
}
