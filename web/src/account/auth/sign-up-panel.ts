import { screen } from '../../app/lazy/screen.ts'

export const loadSignUpPanel = () => import('./SignUpPanel.tsx')

/** The form to sign up. An address that asks for it loads it beside the screen. */
export const SignUpPanel = screen(loadSignUpPanel, 'SignUpPanel')
