import { type ReactNode, useEffect, useRef } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { useUser } from "#data";
import { useTexts } from "#i18n";
import { Button, Link, Page } from "#kit";
import { texts } from "./texts.ts";

/** Common destinations; each is shown only to users who may open it. */
const links = [
	["/book_loans/create", "lend"],
	["/students", "readers"],
	["/library_books", "copies"],
	["/books/list", "titles"],
	["/schools/list", "schools"],
	["/admin", "admin"],
] as const;

/** The address that has led here; empty where it is not known. */
export function useCameFrom(): string {
	const state: unknown = useHistoryState();
	return state !== null && typeof state === "object" && "from" in state ? String(state.from) : "";
}

/** Whether the page before is of this site; a browser that does not know leads back wherever that is. */
const mayGoBack = (): boolean => !("navigation" in window) || navigation.canGoBack;

interface Props {
	title: string;
	text: string;
	picture: ReactNode;
	/** The one thing to do; the way home where there is none. */
	main?: ReactNode;
	children?: ReactNode;
}

/** A page of an address that shows nothing: what it was, why, and where to go on. */
export function ErrorPage({ title, text, picture, main, children }: Props) {
	const t = useTexts(texts);
	const user = useUser();
	const from = useCameFrom();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus({ preventScroll: true }), []);
	return (
		<Page title="" name={title} lead={text} keepFocus>
			<div className="mx-auto grid w-full max-w-5xl items-center gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:py-10">
				<div className="mx-auto w-full max-w-60 sm:max-w-80 lg:order-last lg:max-w-none">{picture}</div>
				<div className="flex min-w-0 flex-col gap-6">
					<div className="flex flex-col gap-2">
						{from && <p className="font-mono text-sm break-all opacity-75">{from}</p>}
						<h1 ref={heading} tabIndex={-1} className="font-serif text-xl font-semibold">
							{title}
						</h1>
						<p className="max-w-prose opacity-80">{text}</p>
					</div>
					{children}
					<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
						{main || (
							<Link href="/" className="btn btn-primary">
								{t("home")}
							</Link>
						)}
						{mayGoBack() && (
							<Button variant="ghost" onClick={() => history.back()}>
								{t("back")}
							</Button>
						)}
					</div>
					<div className="border-base-300 flex flex-col gap-2 border-t pt-4 text-sm">
						{user && (
							<nav aria-label={t("ways")} className="flex flex-wrap gap-x-5 gap-y-1">
								{links.map(([path, name]) => (
									<Link key={path} href={path} className="link py-1">
										{t(name)}
									</Link>
								))}
								<Link href="/users" className="link py-1">
									{t("account")}
								</Link>
							</nav>
						)}
						<p>
							{t("stillLost")}{" "}
							<Link href="/contact" className="link font-semibold">
								{t("contact")}
							</Link>
						</p>
					</div>
				</div>
			</div>
		</Page>
	);
}
