// Apart from the contract, because visitors load these first.

/** The request header that carries the proof of a person. */
export const captchaHeader = 'x-captcha-response'

/** What Turnstile's widget and its check both name. */
export const captchaAction = 'hearth'

/** Minutes for which a challenge can be solved and its solution used. */
export const captchaMinutes = 10
