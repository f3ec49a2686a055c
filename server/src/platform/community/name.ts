import { defaultCommunityName } from '@hearth/shared/community-limits'

let name: string = defaultCommunityName

/** The community's name, as this process read it last. Texts use it as `{{community}}`. */
export const communityName = () => name

/** Names the community in the texts of this process. */
export const nameCommunity = (newName: string) => {
  name = newName
}
