import type { Conversation } from '@hearth/shared/chat/chat'
import { useTranslation } from 'react-i18next'
import IconCheck from '~icons/check'
import { useInterests } from '../../members/interest-names.ts'
import { useConversationContext } from '../message/conversation-context.ts'
import { variantOf } from '../variant.ts'
import classes from './ConversationStarters.module.css'

/** More would read like a questionnaire. */
const maxStarters = 6

/** The partner's interests. Each puts the beginning of a message into the composer. */
export function ConversationStarters({ interests }: { interests: Conversation['interests'] }) {
  const { t } = useTranslation()
  const { partner, name, startMessage: begin } = useConversationContext()
  const { nameOf, langOf } = useInterests()
  return (
    <>
      <p className={classes.hello} id="openers">
        {t('chat.openers', { name })}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul className={classes.openers} role="list" aria-labelledby="openers">
        {interests.slice(0, maxStarters).map(({ key, shared }, place) => (
          <li key={key}>
            <button
              type="button"
              className={classes.opener}
              data-shared={shared}
              onClick={() =>
                begin(
                  t(`chat.${shared ? 'openerShared' : 'opener'}.${variantOf(partner.id ?? '', place)}`, {
                    interest: nameOf(key),
                  }),
                )
              }
            >
              {shared && <IconCheck size={16} stroke={2.5} aria-hidden="true" />}
              <span lang={langOf(key)}>{nameOf(key)}</span>
              {shared && <span className="visually-hidden">{t('member.sharedMark')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
