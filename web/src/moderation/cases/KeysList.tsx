import { Kbd } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdmin } from '../../app/session/roles.ts'
import { useMe } from '../../app/session/session.ts'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from './KeysList.module.css'
import { keyNames, type Place } from './key-names.ts'

/** Which key does what on a screen, as far as the viewer may do it. */
export function KeysList({ place }: { place: Place }) {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const rows = keyNames[place].filter(({ forAdmins }) => !forAdmins || isAdmin(me))
  return (
    <>
      <dl className={classes.keys}>
        {rows.map(({ keys, id }) => (
          <div key={id}>
            <dt>
              {keys.map((key, i) => (
                <Fragment key={key}>
                  {i > 0 && ' + '}
                  <Kbd size="md">{key}</Kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{t(`admin.keys.${id}`)}</dd>
          </div>
        ))}
      </dl>
      <SmallPrint mt="sm">{t('admin.keys.note')}</SmallPrint>
    </>
  )
}
