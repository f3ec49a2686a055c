import type { FirstViews } from '@hearth/shared/first-views'
import { MantineProvider, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import shell from './app/shell/Shell.module.css'
import badges from './members/Badges.module.css'
import grid from './members/CardGrid.module.css'
import card from './members/MemberCard.module.css'
import list from './members/MemberListScreen.module.css'
import photo from './members/MemberPhoto.module.css'
import pictured from './members/PictureCard.module.css'
import discover from './people/discover/Discover.module.css'
import gallery from './people/member-profile/Gallery.module.css'
import profile from './people/member-profile/ProfileView.module.css'
import deck from './people/recommendations/Deck.module.css'
import recommendation from './people/recommendations/RecommendationCard.module.css'
import match from './people/recommendations/Recommendations.module.css'

/** Without React's hints about pictures, because the server names these itself. */
const markupOf = (node: ReactNode) => renderToStaticMarkup(node).replaceAll(/<link [^<>]*>/g, '')

/** A screen in the frame that is around all of them, below the header. */
const drawn = (screen: ReactNode, place: ReactNode) => ({
  page: markupOf(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <div className="first" lang="%language%" aria-hidden="true">
        <div className={shell.shell} data-below="true">
          <div className={shell.main}>{screen}</div>
        </div>
      </div>
    </MantineProvider>,
  ),
  place: markupOf(place),
})

const line = '\u00a0'
const title = <Title order={1}>{line}</Title>
const frame = <span className={photo.frame}>%picture%</span>
const picture = (
  <img className={photo.picture} data-urgent="true" srcSet="%sources%" sizes="%sizes%" alt="" fetchPriority="high" />
)

const discoverScreen = drawn(
  <div className={list.screen}>
    {title}
    <p className={discover.subtitle}>{line}</p>
    <div className={discover.controls} />
    <div className={grid.grid}>%places%</div>
  </div>,
  <div className={pictured.card}>
    <div className={`${pictured.picture} ${card.picture}`}>
      <div className={pictured.photo}>{frame}</div>
    </div>
    <div className={card.below}>
      <p className={card.facts} />
      <p className={card.bio} />
      <span className={`${badges.goal} ${card.goal}`}>{line}</span>
      <p className={card.interests} />
    </div>
  </div>,
)

const matchScreen = drawn(
  <div className={list.screen}>
    <div className={match.heading}>{title}</div>
    <div className={deck.deck}>
      <div className={deck.stack}>%places%</div>
    </div>
  </div>,
  <div className={recommendation.card} data-layout="deck">
    <div className={`${pictured.picture} ${recommendation.picture}`}>
      <div className={pictured.photo}>{frame}</div>
    </div>
    <div className={recommendation.about} />
  </div>,
)

const profileScreen = drawn(
  <div className={profile.page}>
    <span className={profile.back} style={{ visibility: 'hidden' }} />
    <div className={profile.columns}>
      <div className={profile.pictures}>%places%</div>
    </div>
  </div>,
  <div className={gallery.frame}>
    <div className={gallery.picture}>{frame}</div>
  </div>,
)

/** The screens that begin with pictures, in the classes of their components: where these come, nothing moves. */
export const firstViews: FirstViews = {
  picture: markupOf(picture),
  screens: {
    discover: discoverScreen,
    match: matchScreen,
    profile: profileScreen,
  },
}
