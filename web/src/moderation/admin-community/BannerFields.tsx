import { bannerKinds, communityLimits } from '@hearth/shared/community-limits'
import { languages } from '@hearth/shared/language-codes'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../app/i18n/languages.ts'
import { atMost } from '../../ui/at-most.ts'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import parts from '../../ui/settings-part.module.css'
import classes from './Community.module.css'
import type { CommunityForm } from './use-community-form.ts'

const empty = { kind: 'calm', texts: { en: '' }, until: null } as const

/** The last minute of a day by the admin's clock. */
const endOf = (day: string) => (day ? new Date(`${day}T23:59:59`).toISOString() : null)

/** That day, as a date field has it. */
function dayOf(until: string | null) {
  if (!until) return ''
  const day = new Date(until)
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** A message above every screen: its tone, its end, and its words in each language. */
export function BannerFields({ values: { banner }, change, errorOf }: CommunityForm) {
  const { t } = useTranslation()
  return (
    <section className={parts.part} aria-labelledby="community-banner">
      <h2 id="community-banner">{t('admin.community.banner.title')}</h2>
      <div className={classes.card}>
        <SettingSwitch
          label={t('admin.community.banner.label')}
          hint={t('admin.community.banner.text')}
          on={banner !== null}
          onChange={(on) => change({ banner: on ? empty : null })}
        />
        {banner && (
          <>
            <NativeSelect
              size="md"
              name="banner.kind"
              label={t('admin.community.banner.kind')}
              value={banner.kind}
              data={bannerKinds.map((value) => ({ value, label: t(`admin.community.banner.kinds.${value}`) }))}
              onChange={(event) =>
                change({ banner: { ...banner, kind: event.currentTarget.value === 'warning' ? 'warning' : 'calm' } })
              }
            />
            <TextInput
              size="md"
              type="date"
              name="banner.until"
              label={t('admin.community.banner.until')}
              value={dayOf(banner.until)}
              onChange={(event) => change({ banner: { ...banner, until: endOf(event.currentTarget.value) } })}
            />
            {languages.map((language) => (
              <Textarea
                key={language}
                size="md"
                autosize
                minRows={1}
                lang={language}
                name={`banner.texts.${language}`}
                label={languageNames[language]}
                {...atMost(communityLimits.banner)}
                value={banner.texts[language] ?? ''}
                error={errorOf(`banner.texts.${language}`)}
                onChange={(event) =>
                  change({ banner: { ...banner, texts: { ...banner.texts, [language]: event.currentTarget.value } } })
                }
              />
            ))}
          </>
        )}
      </div>
    </section>
  )
}
