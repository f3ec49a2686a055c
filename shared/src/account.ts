import * as z from 'zod'
import { Birthday } from './birthday.ts'
import { isPlaceholderAddress } from './placeholder-address.ts'
import { characters, isLinkLike, singleLine } from './text.ts'

/** The product's minimum length. Common passwords are refused whatever their length. */
export const minimumPasswordLength = 6
export const maximumPasswordLength = 128

export const Email = z
  .email('invalid_email')
  .max(254, 'invalid_email')
  .refine((email) => !isPlaceholderAddress(email), 'invalid_email')
export const Password = z
  .string()
  .min(minimumPasswordLength, 'password_too_short')
  .max(maximumPasswordLength, 'password_too_long')

/** A first or last name. It appears in mails and lists, where a stranger's link would look like the product's. */
export const PersonName = singleLine('name_required')
  .refine((name) => characters(name) <= 60, 'name_too_long')
  .refine((name) => !isLinkLike(name), 'name_link')

/** What the server requires of a sign-up. The form checks the same, in the order of `signUpProblem`. */
export const SignUp = z.object({
  email: Email,
  password: Password,
  firstName: PersonName,
  lastName: PersonName,
  birthday: Birthday,
})

/**
 * The first problem of a new password and its confirmation.
 * @param minimum characters of a password in this installation
 */
export function passwordProblem(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  minimum = minimumPasswordLength,
): { field: 'password' | 'confirmPassword'; code: string } | null {
  if (password.length < minimum) return { field: 'password', code: 'password_too_short' }
  const read = Password.safeParse(password)
  if (!read.success) return { field: 'password', code: read.error.issues[0]!.message }
  return password === confirmPassword ? null : { field: 'confirmPassword', code: 'passwords_differ' }
}

/** The order in which a sign-up's problems are reported (docs/product.md), then the remaining required fields. */
export const signUpOrder = ['password', 'birthday', 'email', 'firstName', 'lastName'] as const

export type SignUpForm = z.infer<typeof SignUp> & { confirmPassword: string }

/**
 * The first problem of a completed form: differing passwords, then in `signUpOrder`.
 * @param minimum characters of a password in this installation
 */
export function signUpProblem(
  form: SignUpForm,
  minimum = minimumPasswordLength,
): { field: keyof SignUpForm; code: string } | null {
  if (form.password !== form.confirmPassword) return { field: 'confirmPassword', code: 'passwords_differ' }
  if (form.password.length < minimum) return { field: 'password', code: 'password_too_short' }
  const result = SignUp.safeParse(form)
  if (result.success) return null
  for (const field of signUpOrder) {
    const issue = result.error.issues.find((one) => one.path[0] === field)
    if (issue) return { field, code: issue.message }
  }
  return null
}
