import { nextOf, withNext } from "@rafta/library/access/next";
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useLocation, useSearch, Link as WouterLink } from "wouter";
import { ForScreen, useMayOpen } from "./ForScreen.tsx";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
	href: string;
	/** Fallback for visitors who may not open the screen; nothing by default. */
	otherwise?: ReactNode;
}

/** Links between these screens also preserve the return address. */
const signInPaths: readonly string[] = ["/users/login", "/users/signIn", "/users/forgot-password"];

/**
 * Link to a sign-in screen with the return address: the current address's `next` parameter, or the current address
 * itself.
 */
function LinkIn({ href, ...rest }: Omit<Props, "otherwise">) {
	const [path] = useLocation();
	const search = useSearch();
	const here = search ? `${path}?${search}` : path;
	return <WouterLink href={withNext(href, here, new URLSearchParams(search).get("next"))} {...rest} />;
}

/** Redirects to the return address after a sign-in, or to the home screen. */
export function useGoOn(): () => void {
	const [, navigate] = useLocation();
	const search = useSearch();
	return () => navigate(nextOf(new URLSearchParams(search).get("next")) ?? "/");
}

/** Link to a screen, rendered only for visitors who may open it: no link of the web app leads to the error page. */
export function Link({ href, otherwise, ...rest }: Props) {
	return (
		<ForScreen path={href} otherwise={otherwise}>
			{signInPaths.includes(href) ? <LinkIn href={href} {...rest} /> : <WouterLink href={href} {...rest} />}
		</ForScreen>
	);
}

/** The same link without a check, for lists whose links were checked once as a whole. */
export const OpenLink = WouterLink;

/** Navigates to the first of some addresses that the visitor may open, or to the home screen. */
export function useGo(): (...addresses: string[]) => void {
	const [, navigate] = useLocation();
	const mayOpen = useMayOpen();
	return (...addresses) => navigate(addresses.find(mayOpen) ?? "/");
}
