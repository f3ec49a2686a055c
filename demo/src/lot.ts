/** Draws lots by what a profile says, so that the same members are drawn in every demo: ids differ. */
export const lotOf = (profile: string) => `md5(${profile}.first_name || ${profile}.last_name || ${profile}.bio)`
