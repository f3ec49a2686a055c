import { CommunitySettings } from '@hearth/shared/community'
import type { FunctionsOff } from '@hearth/shared/community-functions'
import type { CommunityPart, PartValue } from '@hearth/shared/community-parts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Services } from '../../services.ts'

type Deps = Pick<Services, 'db' | 'community'>

/** Changes some settings of a test's community, for this process at once. */
export async function setCommunity({ db, community }: Deps, changes: z.input<typeof CommunitySettings>) {
  await community.save(db, CommunitySettings.parse(changes))
  community.renew()
}

/** Gives a test's community a part, for this process at once. */
export async function setPart<Part extends CommunityPart>({ db, community }: Deps, part: Part, value: PartValue<Part>) {
  await sql`insert into community_parts (part, value) values (${part}, ${JSON.stringify(value)}::jsonb)
    on conflict (part) do update set value = excluded.value, revision = community_parts.revision + 1`.execute(db)
  community.renew()
}

/** Switches functions off in a test's community, as of the given moments, and all others on. */
export const setOff = (deps: Deps, functions: FunctionsOff) => setPart(deps, 'functions', functions)
