import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useLocation, Link as WouterLink } from "wouter";
import { ForScreen, useMayOpen } from "./ForScreen.tsx";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
	href: string;
	/** What stands there for whoever may not open the screen; nothing unless told. */
	otherwise?: ReactNode;
}

/** A link to a screen, there only for whoever may open it: no link of the web app leads to the error page. */
export function Link({ href, otherwise, ...rest }: Props) {
	return (
		<ForScreen path={href} otherwise={otherwise}>
			<WouterLink href={href} {...rest} />
		</ForScreen>
	);
}

/** The same where somebody has asked for the whole list of links at once whether they may be opened. */
export const OpenLink = WouterLink;

/** Goes to the first of some addresses that the visitor may open, or else home. */
export function useGo(): (...addresses: string[]) => void {
	const [, navigate] = useLocation();
	const mayOpen = useMayOpen();
	return (...addresses) => navigate(addresses.find(mayOpen) ?? "/");
}
