import { useParams } from '@tanstack/react-router'
import { Footer } from '../../app/shell/Footer.tsx'
import classes from './Help.module.css'
import { HelpContent } from './Help.tsx'

/** The screens at /help and below, for members and visitors. */
export function HelpScreen() {
  const { article = null } = useParams({ from: '/help/{-$article}' })
  return (
    <>
      <div className={classes.page}>
        <HelpContent slug={article} />
      </div>
      <Footer />
    </>
  )
}
