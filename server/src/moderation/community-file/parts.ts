import type { CommunityPart } from '@hearth/shared/community-parts'
import type * as z from 'zod'
import { countries } from './parts/countries.ts'
import { fields } from './parts/fields.ts'
import { functions } from './parts/functions.ts'
import { genders } from './parts/genders.ts'
import { goals } from './parts/goals.ts'
import { interests } from './parts/interests.ts'
import { look } from './parts/look.ts'
import { names } from './parts/names.ts'
import type { PartInFile } from './parts/part.ts'
import { prompts } from './parts/prompts.ts'

/** Every part of the community in its file, in the order in which changes are shown and stored. */
export const partsInFile = {
  countries,
  fields,
  genders,
  goals,
  interests,
  prompts,
  functions,
  names,
  look,
} as const satisfies Record<CommunityPart, unknown>

export const partsOfFile = Object.keys(partsInFile) as CommunityPart[]

/** The parts as the file has them. */
export type FileParts = { [Part in CommunityPart]: z.infer<(typeof partsInFile)[Part]['schema']> }

/** A part whose value is as the table says. */
export const partInFile = <Part extends CommunityPart>(part: Part) =>
  partsInFile[part] as unknown as PartInFile<FileParts[Part]>
