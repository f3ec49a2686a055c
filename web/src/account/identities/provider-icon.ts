import { IconBrandApple, IconBrandGithub, IconBrandGoogle, IconId } from '@tabler/icons-react'

const logos: Record<string, typeof IconId> = {
  google: IconBrandGoogle,
  apple: IconBrandApple,
  github: IconBrandGithub,
}

/** The logo of a provider; a badge for one that the operator has added. */
export const providerIcon = (id: string) => logos[id] ?? IconId
