import type { Recommendation } from '@hearth/shared/people/recommendations'
import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import actions from '../../ui/actions.module.css'
import dialog from '../../ui/dialogs.module.css'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { Reasons } from './Reasons.tsx'
import classes from './WhySheet.module.css'

type Props = { opened: boolean; onChange: (opened: boolean) => void; member: Recommendation }

/** Why the viewer sees this member, what the number says, and the way to their own preferences. */
export function WhySheet({ opened, onChange, member }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={() => onChange(false)}
      title={t('recommendations.why')}
      classNames={{ title: dialog.title }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={classes.sheet}>
        <Reasons member={member} />
        <p>{t('recommendations.whyText')}</p>
        <div className={classes.ways}>
          <Link to="/match/wishes" className={actions.main}>
            {t('recommendations.wishes.title')}
          </Link>
          <Link to="/match/how-it-works" className={actions.other}>
            {t('recommendations.how.link')}
          </Link>
        </div>
        <HelpLink article="recommendations" />
      </div>
    </Modal>
  )
}
