import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { gallerySizes } from '@hearth/shared/pictures/card-pictures'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberPhoto } from '../../members/MemberPhoto.tsx'
import { PromptTitle } from '../../members/prompts/PromptTitle.tsx'
import { usePrompts } from '../../members/prompts/prompts-query.ts'
import { asWritten } from '../../members/script-language.ts'
import classes from './ProfileAnswers.module.css'
import view from './ProfileView.module.css'

/** What a member answers to prompts, each followed by the next of the member's photos. */
export function ProfileAnswers({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation()
  const { promptOf } = usePrompts()
  return (
    <section className={view.part} aria-labelledby="answers">
      <h2 id="answers">{t('prompts.about')}</h2>
      {profile.answers?.map(({ prompt, text }, index) => {
        const photo = profile.photos[index + 1]
        return (
          <Fragment key={prompt}>
            <div className={classes.answer}>
              <h3>
                <PromptTitle prompt={promptOf(prompt)} />
              </h3>
              <p {...asWritten(text)}>{text}</p>
            </div>
            {photo?.urls && (
              <div className={classes.photo}>
                <MemberPhoto photo={photo} name={profile.name} sizes={gallerySizes} />
              </div>
            )}
          </Fragment>
        )
      })}
    </section>
  )
}
