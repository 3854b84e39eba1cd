/** Screens of the route table whose content comes with a later release: they keep their address and say so. */
export const unreadyPaths: ReadonlySet<string> = new Set<string>();
