import { Kbd } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './KeysList.module.css'
import { keyNames, type Place } from './key-names.ts'

/** Which key does what on a screen. */
export function KeysList({ place }: { place: Place }) {
  const { t } = useTranslation()
  return (
    <>
      <dl className={classes.keys}>
        {keyNames[place].map(({ keys, id }) => (
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
      <p className={classes.note}>{t('admin.keys.note')}</p>
    </>
  )
}
