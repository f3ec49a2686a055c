import type { Me } from '@hearth/shared/account/me'
import { isIncomplete } from '@hearth/shared/people/completeness'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { AskedForPhoto } from '../../moderation/statements/AskedForPhoto.tsx'
import { Photos } from '../../pictures/photos/Photos.tsx'
import { AboutPart } from './AboutPart.tsx'
import { BioPart } from './BioPart.tsx'
import { Completeness } from './Completeness.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { InterestsPart } from './InterestsPart.tsx'
import { LookingPart } from './LookingPart.tsx'
import { Part } from './Part.tsx'
import { PlacePart } from './PlacePart.tsx'
import classes from './ProfileEditor.module.css'
import { progressOf, type Step } from './progress.ts'
import { SaveBar } from './SaveBar.tsx'
import { draftName, useProfileForm } from './use-profile-form.ts'
import { useSave } from './use-save.ts'
import { stepOf, useSteps } from './use-steps.ts'

/**
 * Photos on the left and the form on the right; on a phone one below the other, with the save bar in reach. A newcomer is led
 * through the same parts in steps.
 */
export function ProfileEditor({ me, profile }: { me: Me; profile: OwnProfile }) {
  const { t } = useTranslation()
  // Fixed while the screen is open, even when the response to the first save completes the profile.
  const [isFirst] = useState(() => isIncomplete(profile))
  const [at, setAt] = useState<Step | null>(null)
  const state = useProfileForm(profile, draftName(me), (field) => flushSync(() => setAt(stepOf(field))))
  const allSteps = useSteps(state, at, setAt)
  const steps = isFirst ? allSteps : null
  const isHidden = (step: Step) => steps !== null && steps.current !== step
  const save = useSave(state, isFirst)
  const title = t(isFirst ? 'profile.titleFirst' : 'profile.title')
  const progress = progressOf(state, profile.photos.length)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (steps && !steps.isLast) return steps.next()
    const input = state.submit()
    if (input) save.mutate(input)
  }
  const photos = (
    <Part
      id="photos"
      title={t('photos.title')}
      text={t(isFirst ? 'profile.why.photos' : 'photos.text')}
      isHidden={isHidden('photos')}
    >
      {!isFirst && <AskedForPhoto className={classes.asked} />}
      <Photos photos={profile.photos} />
    </Part>
  )
  return (
    <form className={classes.page} data-steps={isFirst || undefined} onSubmit={submit} noValidate aria-label={title}>
      <div className={classes.header}>
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{t(isFirst ? 'profile.subtitleFirst' : 'profile.subtitle')}</Text>
        {isFirst && <Text className={classes.why}>{t('profile.closed.text')}</Text>}
      </div>
      <div className={classes.columns}>
        <div className={classes.left}>
          {!isFirst && photos}
          <Completeness progress={progress} steps={steps} />
        </div>
        <div className={classes.right}>
          <DraftNotice state={state} />
          {isFirst && photos}
          <AboutPart state={state} profile={profile} isHidden={isHidden('about')} />
          <BioPart state={state} isHidden={isHidden('bio')} />
          <InterestsPart state={state} isHidden={isHidden('interests')} />
          <LookingPart state={state} isHidden={isHidden('looking')} />
          <PlacePart state={state} profile={profile} isHidden={isHidden('place')} />
        </div>
      </div>
      <SaveBar progress={progress} steps={steps} problems={state.shownProblems.length} busy={save.isPending} />
    </form>
  )
}
