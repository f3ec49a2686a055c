import { useTranslation } from 'react-i18next'
import IconCheck from '~icons/check'
import list from '../../ui/chip-list.module.css'
import classes from './ProfileView.module.css'

type Props = { interests: string[]; shared: string[]; nameOf: (interest: string) => string }

/** A member's interests. Shared ones are marked and come first. */
export function ProfileInterests({ interests, shared, nameOf }: Props) {
  const { t } = useTranslation()
  const others = interests.filter((key) => !shared.includes(key))
  return (
    <section className={classes.part} aria-labelledby="interests">
      <h2 id="interests">{t('member.interests')}</h2>
      {shared.length > 0 && <p className={classes.inCommon}>{t('member.inCommon', { count: shared.length })}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul className={list.chips} role="list">
        {shared.map((key) => (
          <li className={classes.chip} data-shared="true" key={key}>
            <IconCheck size={16} stroke={2.5} aria-hidden="true" />
            {nameOf(key)}
            <span className="visually-hidden">{t('member.sharedMark')}</span>
          </li>
        ))}
        {others.map((key) => (
          <li className={classes.chip} key={key}>
            {nameOf(key)}
          </li>
        ))}
      </ul>
    </section>
  )
}
