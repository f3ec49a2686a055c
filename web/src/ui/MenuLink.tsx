import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>

const Item = (props: Props) => <Menu.Item component="a" {...props} />

/** A menu item that links to a screen, typed like the router's `Link`. */
export const MenuLink: LinkComponent<typeof Item> = createLink(Item)
