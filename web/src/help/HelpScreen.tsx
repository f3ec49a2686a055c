import { useParams } from '@tanstack/react-router'
import { useMe } from '../app/session/session.ts'
import { Footer } from '../app/shell/Footer.tsx'
import classes from './Help.module.css'
import { HelpContent } from './Help.tsx'

/** The screens at /help and below, for members and visitors. */
export function HelpScreen() {
  const { article = null } = useParams({ from: '/help/{-$article}' })
  const { data: me } = useMe()
  return (
    <>
      <div className={classes.page}>
        <HelpContent slug={article} />
      </div>
      {!me && <Footer />}
    </>
  )
}
