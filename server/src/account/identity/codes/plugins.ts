import type { Community } from '../../../platform/community/settings.ts'
import type { Env } from '../../../platform/config/env.ts'
import type { LimitDeps } from '../../../platform/limits/spend.ts'
import type { MailSender } from '../../../platform/mail/mail-sender.ts'
import type { SmsSender } from '../../../platform/mail/sms-sender.ts'
import { codeRequestsPlugin } from './code-requests.ts'
import { emailCodePlugin } from './email-codes.ts'
import { magicLinkPlugins } from './magic-links.ts'
import { phonePlugins } from './phone-plugin.ts'

type Deps = LimitDeps & { env: Env; mailSender: MailSender; sms: SmsSender; community: Community }

/** Sign-in by a code or link that is mailed, and everything by phone. The check of the requests comes first. */
export const codePlugins = (deps: Deps) =>
  [codeRequestsPlugin(deps), emailCodePlugin(deps), ...magicLinkPlugins(deps), ...phonePlugins(deps)] as const
