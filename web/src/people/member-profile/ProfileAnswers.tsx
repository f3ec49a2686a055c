import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { gallerySizes } from '@hearth/shared/pictures/card-pictures'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberPhoto } from '../../members/MemberPhoto.tsx'
import { PromptTitle } from '../../members/prompts/PromptTitle.tsx'
import { usePrompts } from '../../members/prompts/prompts-query.ts'
import { asWritten } from '../../members/script-language.ts'
import { PartHeart } from '../likes/part/PartHeart.tsx'
import classes from './ProfileAnswers.module.css'
import view from './ProfileView.module.css'

type Props = {
  profile: MemberProfile
  /** The viewer may like each of them. */
  likes: boolean
}

/** What a member answers to prompts, each followed by the next of the member's photos. */
export function ProfileAnswers({ profile, likes }: Props) {
  const { t } = useTranslation()
  const { promptOf } = usePrompts()
  return (
    <section className={view.part} aria-labelledby="answers">
      <h2 id="answers">{t('prompts.about')}</h2>
      {profile.answers?.map((answer, index) => {
        const { prompt, text } = answer
        const photo = profile.photos[index + 1]
        return (
          <Fragment key={prompt}>
            <div className={classes.answer} data-part>
              <h3>
                <PromptTitle prompt={promptOf(prompt)} />
              </h3>
              <p {...asWritten(text)}>{text}</p>
              {likes && <PartHeart member={profile} part={{ answer }} />}
            </div>
            {photo?.urls && (
              <div className={classes.photo} data-part>
                <MemberPhoto photo={photo} name={profile.name} sizes={gallerySizes} />
                {likes && <PartHeart member={profile} part={{ photo }} isOnPhoto />}
              </div>
            )}
          </Fragment>
        )
      })}
    </section>
  )
}
