import { Button, CopyButton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { download } from '../../ui/download.ts'
import classes from './second-factor.module.css'

/** Shows new backup codes, once. */
export function BackupCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  return (
    <div className={classes.form}>
      {/* The focus begins where the reason stands. */}
      <Text tabIndex={-1} data-autofocus className={classes.keep}>
        {t('secondFactor.backup.text')}
      </Text>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul className={classes.codes} role="list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'secondFactor.copied' : 'secondFactor.backup.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => download('hearth-backup-codes.txt', [text], 'text/plain')}>
          {t('secondFactor.backup.download')}
        </Button>
      </div>
      <Button size="lg" className={classes.submit} onClick={onClose}>
        {t('secondFactor.backup.done')}
      </Button>
    </div>
  )
}
