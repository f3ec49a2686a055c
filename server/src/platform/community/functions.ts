import type { CommunityFunction } from '@hearth/shared/community-functions'
import { type SqlBool, sql } from 'kysely'

/** In SQL: the community has switched off a function. */
export const isOff = (name: CommunityFunction) =>
  sql<SqlBool>`exists (select from community_parts where part = 'functions' and value ? ${sql.lit(name)})`
