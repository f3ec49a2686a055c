import { isIncomplete } from '@hearth/shared/completeness'
import type { Me, OwnProfile } from '@hearth/shared/profile'
import { Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Photos } from '../photos/Photos.tsx'
import { AskedForPhoto } from '../statements/AskedForPhoto.tsx'
import { AboutPart } from './AboutPart.tsx'
import { BioPart } from './BioPart.tsx'
import { Completeness } from './Completeness.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { InterestsPart } from './InterestsPart.tsx'
import { LookingPart } from './LookingPart.tsx'
import { Part } from './Part.tsx'
import { PlacePart } from './PlacePart.tsx'
import classes from './ProfileEditor.module.css'
import { progressOf } from './progress.ts'
import { SaveBar } from './SaveBar.tsx'
import { draftName, useProfileForm } from './use-profile-form.ts'
import { useSave } from './use-save.ts'

/** Photos on the left and the form on the right; on a phone one below the other, with the save bar in reach. */
export function ProfileEditor({ me, profile }: { me: Me; profile: OwnProfile }) {
  const { t } = useTranslation()
  // Fixed while the screen is open, even when the response to the first save completes the profile.
  const [isFirst] = useState(() => isIncomplete(profile))
  const state = useProfileForm(profile, draftName(me))
  const save = useSave(state, isFirst)
  const title = t(isFirst ? 'profile.titleFirst' : 'profile.title')
  const progress = progressOf(state, profile.photos.length)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = state.submit()
    if (input) save.mutate(input)
  }
  return (
    <form className={classes.page} onSubmit={submit} noValidate aria-label={title}>
      <div className={classes.header}>
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{t(isFirst ? 'profile.subtitleFirst' : 'profile.subtitle')}</Text>
      </div>
      <div className={classes.columns}>
        <div className={classes.left}>
          <Part id="photos" title={t('photos.title')} text={t('photos.text')}>
            {!isFirst && <AskedForPhoto className={classes.asked} />}
            <Photos photos={profile.photos} />
          </Part>
          <Completeness progress={progress} />
        </div>
        <div className={classes.right}>
          <DraftNotice state={state} />
          <AboutPart state={state} profile={profile} />
          <BioPart state={state} />
          <InterestsPart state={state} />
          <LookingPart state={state} />
          <PlacePart state={state} profile={profile} />
        </div>
      </div>
      <SaveBar progress={progress} isFirst={isFirst} problems={state.shownProblems.length} busy={save.isPending} />
    </form>
  )
}
