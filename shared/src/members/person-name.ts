import { isLinkLike, singleLine } from '../text.ts'

/** A first or last name. It appears in mails and lists, where a stranger's link would look like the product's. */
export const PersonName = singleLine('name_required', 60, 'name_too_long').refine(
  (name) => !isLinkLike(name),
  'name_link',
)
