import { Footer } from '../../app/shell/Footer.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { Invitation } from './Invitation.tsx'

/** The first page a visitor sees. */
export function Landing() {
  return (
    <>
      <Hero />
      <Features />
      <Invitation />
      <Footer />
    </>
  )
}
