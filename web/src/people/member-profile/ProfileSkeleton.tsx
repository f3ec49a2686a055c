import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BackBar } from './BackBar.tsx'
import classes from './ProfileView.module.css'

/** The placeholder of a loading profile. */
export function ProfileSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('shell.loading')}
      </p>
      <BackBar />
      <div className={classes.columns} aria-hidden="true">
        <div className={classes.pictures}>
          <Skeleton className={classes.skeletonPicture} radius={0} />
        </div>
        <div className={classes.words}>
          <Skeleton h={34} w="60%" mb={14} />
          <Skeleton h={18} w="40%" mb={32} />
          {['92%', '100%', '84%', '55%'].map((width) => (
            <Skeleton key={width} h={16} w={width} mb={12} />
          ))}
          <Skeleton h={120} mt={28} radius="lg" />
        </div>
      </div>
    </div>
  )
}
