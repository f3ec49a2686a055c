import { Footer } from '../app/shell/Footer.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { Invitation } from './Invitation.tsx'

/** What a visitor meets first. */
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
