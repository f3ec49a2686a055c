import { useTranslation } from 'react-i18next'
import IconArrowLeft from '~icons/arrow-left'
import { useWayBack } from '../../members/way-back.ts'
import classes from './ProfileView.module.css'

/** The back button: above the profile on a desktop, on the picture of a phone an arrow without words. */
export function BackBar() {
  const { t } = useTranslation()
  const back = useWayBack()
  return (
    <button type="button" className={classes.back} onClick={back.go}>
      <IconArrowLeft size={20} aria-hidden="true" />
      <span className={classes.backWords}>{t(back.toSearch ? 'member.backToSearch' : 'member.back')}</span>
    </button>
  )
}
