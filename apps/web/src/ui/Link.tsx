import { nextOf, withNext } from "@rafta/library/access/next";
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useLocation, useSearch, Link as WouterLink } from "wouter";
import { ForScreen, useMayOpen } from "./ForScreen.tsx";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
	href: string;
	/** What stands there for whoever may not open the screen; nothing unless told. */
	otherwise?: ReactNode;
}

/** From one of them to the other, too, one remembers where one wanted to go. */
const waysIn: readonly string[] = ["/users/login", "/users/signIn", "/users/forgot-password"];

/** The screen that somebody who signs in here goes on to: what this address names as the next one, or it is itself. */
function LinkIn({ href, ...rest }: Omit<Props, "otherwise">) {
	const [path] = useLocation();
	const search = useSearch();
	const here = search ? `${path}?${search}` : path;
	return <WouterLink href={withNext(href, here, new URLSearchParams(search).get("next"))} {...rest} />;
}

/** Goes where somebody who has just signed in wanted to go, or else home. */
export function useGoOn(): () => void {
	const [, navigate] = useLocation();
	const search = useSearch();
	return () => navigate(nextOf(new URLSearchParams(search).get("next")) ?? "/");
}

/** A link to a screen, there only for whoever may open it: no link of the web app leads to the error page. */
export function Link({ href, otherwise, ...rest }: Props) {
	return (
		<ForScreen path={href} otherwise={otherwise}>
			{waysIn.includes(href) ? <LinkIn href={href} {...rest} /> : <WouterLink href={href} {...rest} />}
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
