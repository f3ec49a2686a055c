import IconBrandApple from '~icons/brand-apple'
import IconBrandGithub from '~icons/brand-github'
import IconBrandGoogle from '~icons/brand-google'
import IconId from '~icons/id'

const logos: Record<string, typeof IconId> = {
  google: IconBrandGoogle,
  apple: IconBrandApple,
  github: IconBrandGithub,
}

/** The logo of a provider; a badge for one that the operator has added. */
export const providerIcon = (id: string) => logos[id] ?? IconId
