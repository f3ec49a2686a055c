import { contactOf } from '../../platform/community/settings.ts'
import type { Services } from '../../services.ts'

/** What the placeholders of a page stand for: `{{host}}`, `{{contact}}` and `{{community}}`. */
export async function pageValues({ env, community }: Pick<Services, 'env' | 'community'>) {
  const settings = await community.read()
  return { host: new URL(env.BASE_URL).host, contact: contactOf(env, settings) ?? '—', community: settings.name }
}
