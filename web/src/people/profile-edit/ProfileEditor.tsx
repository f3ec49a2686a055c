import type { Me } from '@hearth/shared/account/me'
import { isIncomplete } from '@hearth/shared/people/completeness'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { background } from '../../app/lazy/background.tsx'
import { readDraft } from '../../app/storage/drafts.ts'
import { AskedForPhoto } from '../../moderation/statements/AskedForPhoto.tsx'
import { Photos } from '../../pictures/photos/Photos.tsx'
import { AboutPart } from './AboutPart.tsx'
import { BioPart } from './BioPart.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { EditorSkeleton } from './EditorSkeleton.tsx'
import { InterestsPart } from './InterestsPart.tsx'
import { LookingPart } from './LookingPart.tsx'
import { useOwnPart } from './own-part.ts'
import { Part } from './Part.tsx'
import { PlacePart } from './PlacePart.tsx'
import classes from './ProfileEditor.module.css'
import { PromptAnswers } from './PromptAnswers.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { EditorPart } from './steps.ts'
import { draftName, useProfileForm } from './use-profile-form.ts'
import { useRules } from './use-rules.ts'
import { useSave } from './use-save.ts'
import { stepOf, stepWith, useSteps } from './use-steps.ts'

/** Only a community with fields of its own loads it. It stands with the last part of a newcomer's last step. */
const OwnFieldsPart = background(() => import('./OwnFieldsPart.tsx'), 'OwnFieldsPart')

type Props = { me: Me; profile: OwnProfile }

/** A newcomer who comes back to a begun form is led to the first step that is not done, which the rules tell. */
export function ProfileEditor(props: Props) {
  const [isBegun] = useState(() => isIncomplete(props.profile) && readDraft(draftName(props.me)) !== null)
  const { read } = useRules()
  return isBegun && !read ? <EditorSkeleton /> : <Editor {...props} />
}

/**
 * Photos on the left and the form on the right; on a phone one below the other. A newcomer is led through the same parts
 * in steps, which ask only for what a profile needs.
 */
function Editor({ me, profile }: Props) {
  const { t } = useTranslation()
  const [at, setAt] = useState<number | null>(null)
  const state = useProfileForm(profile, draftName(me), (field) => flushSync(() => setAt(stepOf(field))))
  const { isFirst } = state
  const allSteps = useSteps(state, at, setAt)
  const steps = isFirst ? allSteps : null
  const isHidden = (part: EditorPart) => steps !== null && !steps.shows(part)
  const hasFields = me.community.fields !== undefined
  const own = useOwnPart()
  const prompts = useOwnPart()
  const save = useSave(state, [prompts, own])
  const title = t(isFirst ? 'profile.titleFirst' : 'profile.title')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.rules.postpone(event.currentTarget)) return
    if (steps?.shows('prompts') && prompts.acts.current?.check() === false) return
    if (steps && !steps.isLast) return steps.next()
    const areValid = [prompts, own].map(({ acts }) => acts.current?.check() ?? true)
    const input = state.submit()
    if (input && !areValid.includes(false)) save.mutate(input)
  }
  const photos = (
    <Part
      id="photos"
      title={t('photos.title')}
      text={t(isFirst ? 'photos.textFirst' : 'photos.text')}
      isHidden={isHidden('photos')}
    >
      {!isFirst && <AskedForPhoto className={classes.asked} />}
      <Photos photos={profile.photos} isFirst={isFirst} />
    </Part>
  )
  return (
    <form className={classes.page} data-steps={isFirst || undefined} onSubmit={submit} noValidate aria-label={title}>
      <div className={classes.header}>
        <Title order={1}>{title}</Title>
        {steps?.current === 0 && <Text c="dimmed">{t('profile.subtitleFirst')}</Text>}
      </div>
      <div className={classes.columns}>
        <div className={classes.left}>{photos}</div>
        <div className={classes.right}>
          <DraftNotice state={state} />
          <AboutPart state={state} profile={profile} isHidden={isHidden('about')} />
          <BioPart state={state} isHidden={isHidden('bio')} />
          <Part id="prompts" title={t('profile.step.prompts')} text={t('prompts.text')} isHidden={isHidden('prompts')}>
            <PromptAnswers
              part={prompts}
              draft={`${draftName(me)}:prompts`}
              reveal={() => flushSync(() => setAt(stepWith('prompts')))}
            />
          </Part>
          <InterestsPart state={state} isHidden={isHidden('interests')} />
          <LookingPart state={state} isHidden={isHidden('looking')} />
          <PlacePart state={state} profile={profile} isHidden={isHidden('place')} />
          {hasFields && (
            <OwnFieldsPart part={own} draft={`${draftName(me)}:own`} isFirst={isFirst} isHidden={isHidden('place')} />
          )}
        </div>
      </div>
      {(isFirst || state.isChanged || own.isChanged || prompts.isChanged || save.isPending) && (
        <SaveBar
          steps={steps}
          problems={state.shownProblems.length + own.problems + prompts.problems}
          busy={save.isPending || state.rules.isAwaited}
        />
      )}
    </form>
  )
}
