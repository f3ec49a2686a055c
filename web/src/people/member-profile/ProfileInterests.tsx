import { useTranslation } from 'react-i18next'
import IconCheck from '~icons/check'
import { useInterests } from '../../members/interest-names.ts'
import list from '../../ui/chip-list.module.css'
import classes from './ProfileView.module.css'

type Props = { interests: string[]; shared: string[] }

/** A member's interests. Shared ones are marked and come first. */
export function ProfileInterests({ interests, shared }: Props) {
  const { t } = useTranslation()
  const { nameOf, langOf } = useInterests()
  return (
    <section className={classes.part} aria-labelledby="interests">
      <h2 id="interests">{t('member.interests')}</h2>
      {shared.length > 0 && <p className={classes.inCommon}>{t('member.inCommon', { count: shared.length })}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul className={list.chips} role="list">
        {[...new Set([...shared, ...interests])].map((key) => {
          const isShared = shared.includes(key)
          return (
            <li className={classes.chip} data-shared={isShared || undefined} key={key}>
              {isShared && <IconCheck size={16} stroke={2.5} aria-hidden="true" />}
              <span lang={langOf(key)}>{nameOf(key)}</span>
              {isShared && <span className="visually-hidden">{t('member.sharedMark')}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
