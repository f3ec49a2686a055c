import { useTranslation } from 'react-i18next'
import IconRosetteDiscountCheckFilled from '~icons/rosette-discount-check-filled'
import classes from './VerifiedMark.module.css'

/** The badge of a member whose photo people have verified. `full`: with its words, where there is room. */
export function VerifiedMark({ full }: { full?: boolean }) {
  const { t } = useTranslation()
  if (full)
    return (
      <span className={classes.full}>
        <IconRosetteDiscountCheckFilled size={18} aria-hidden="true" />
        {t('members.photoVerified')}
      </span>
    )
  return <IconRosetteDiscountCheckFilled className={classes.mark} role="img" aria-label={t('members.photoVerified')} />
}
