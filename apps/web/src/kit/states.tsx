/** Placeholders of a screen without content: loading, empty, failed. */

import { roleOf, roles } from "@rafta/library/access/roles";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { isGone, messageOf, useUser } from "#data";
import { common, useTexts } from "#i18n";
import { Button } from "./Button.tsx";
import { useMayOpen } from "./ForScreen.tsx";
import { OpenLink } from "./Link.tsx";

const bars = ["w-3/4", "w-1/2", "w-2/3", "w-5/6", "w-1/2"];

export function Loading() {
	const t = useTexts(common);
	return (
		<div role="status" className="flex flex-col gap-3 py-2">
			<span className="sr-only">{t("state.loading")}</span>
			{bars.map((width, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
				<div key={place} className={`skeleton h-5 ${width}`} />
			))}
		</div>
	);
}

/**
 * Line at the upper edge of something that is being replaced by a newer answer, which stays readable meanwhile; its
 * container says `aria-busy`. It takes no room.
 */
export const BusyLine = () => (
	<div aria-hidden="true" className="busy-line no-print sticky top-0 start-0 z-10 -mb-0.5 h-0.5 shrink-0" />
);

/** A record that is not there: trying again finds nothing either, its list does. */
function Missing() {
	const t = useTexts(common);
	const mayOpen = useMayOpen();
	const isPupil = roleOf(useUser()) === roles.student;
	const [path] = useLocation();
	const base = path.replace(/^(\/.+?)(\/(detail|update))?\/[^/]+$/, "$1");
	const lists = [`${base}/list`, base];
	// A pupil's own screen is the short address; the list is the register that staff work with.
	const list = (isPupil ? lists.toReversed() : lists).find(mayOpen);
	return (
		<div role="alert">
			<Empty title={t("state.missing")}>
				{list && (
					<OpenLink href={list} className="btn btn-primary">
						{t("state.toList")}
					</OpenLink>
				)}
			</Empty>
		</div>
	);
}

export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
	const t = useTexts(common);
	if (isGone(error)) return <Missing />;
	return (
		<div role="alert" className="rounded-box border-error flex flex-col items-start gap-3 border-2 p-4">
			<p>
				<strong>{t("state.failed")}.</strong> {messageOf(error)}
			</p>
			{retry && <Button onClick={retry}>{t("state.retry")}</Button>}
		</div>
	);
}

export function Empty({
	title,
	onShown,
	children,
}: {
	title: string;
	/** Called while it is shown: what leads on from here is the one filled button of the view then. */
	onShown?: (isShown: boolean) => void;
	children?: ReactNode;
}) {
	useEffect(() => {
		onShown?.(true);
		return () => onShown?.(false);
	}, [onShown]);
	return (
		<div className="flex flex-col items-center gap-3 px-4 py-10 text-center">
			<svg viewBox="0 0 64 40" className="h-12 opacity-40" aria-hidden="true" fill="currentColor">
				<path d="M8 6h7v26H8zM18 6h7v26h-7zM30 7l7-2 7 25-7 2zM4 34h56v3H4z" />
			</svg>
			<p className="font-semibold">{title}</p>
			{children}
		</div>
	);
}
