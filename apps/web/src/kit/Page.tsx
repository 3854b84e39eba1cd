import { type ReactNode, useEffect, useRef } from "react";
import { useSite } from "#data";
import { common, useTexts } from "#i18n";

interface Props {
	/** Empty on a screen that renders its own heading. */
	title: string;
	/** Name of such a screen in the browser's title. */
	name?: string;
	/** Sentence under the title. */
	lead?: string;
	actions?: ReactNode;
	children?: ReactNode;
	/** A list begins at the top of a phone: its lead is for wider screens and for screen readers. */
	isList?: boolean;
	/** Set by screens that focus an input of their own first. */
	keepFocus?: boolean;
	narrow?: boolean;
}

/**
 * Screen frame: sets the document's title and description, and focuses the heading so that screen readers announce it.
 */
export function Page({
	title,
	name: ownName = title,
	lead,
	actions,
	children,
	isList = false,
	keepFocus = false,
	narrow = false,
}: Props) {
	const t = useTexts(common);
	const site = useSite().data;
	const name = site?.title || "Rafta";
	const about = lead || site?.description || t("app.description");
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		document.title = ownName ? `${ownName} · ${name}` : site?.title || t("app.title");
		document.querySelector('meta[name="description"]')?.setAttribute("content", about);
	}, [ownName, name, about, site?.title, t]);
	// Runs once: a title that arrives with its record must not move the focus again.
	useEffect(() => {
		if (!keepFocus) heading.current?.focus({ preventScroll: true });
	}, [keepFocus]);
	return (
		<div className={`mx-auto flex w-full flex-col gap-3 sm:gap-5 ${narrow ? "max-w-xl" : "max-w-6xl"}`}>
			{title && (
				<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
					<h1
						ref={heading}
						tabIndex={-1}
						className="me-auto min-w-0 text-lg font-semibold tracking-tight wrap-break-word sm:text-xl"
					>
						<bdi>{title}</bdi>
					</h1>
					{actions && <div className="no-print ms-auto flex flex-wrap gap-2">{actions}</div>}
					{lead && (
						<div className={`basis-full opacity-80 max-sm:text-sm ${isList ? "max-sm:sr-only" : ""}`}>
							<p className="max-w-prose">{lead}</p>
						</div>
					)}
				</div>
			)}
			{children}
		</div>
	);
}

export function Card({
	title,
	children,
	className = "",
}: {
	title?: string;
	children: ReactNode;
	className?: string;
}) {
	return (
		<section className={`rounded-box border-base-300 bg-base-100 border p-4 shadow-sm sm:p-5 ${className}`}>
			{title && <h2 className="mb-3 text-lg font-semibold">{title}</h2>}
			{children}
		</section>
	);
}

type FactItems = readonly (readonly [name: string, value: ReactNode])[];

const known = (items: FactItems): FactItems =>
	items.filter(([, value]) => value !== "" && value !== false && value !== null && value !== undefined);

/** A few facts beside each other, under a heading that they belong to; empty values are left out. */
export const FactLine = ({ items }: { items: FactItems }) => (
	<dl className="flex flex-wrap gap-x-8 gap-y-3">
		{known(items).map(([name, value]) => (
			<div key={name} className="min-w-0">
				<dt className="text-sm opacity-75">{name}</dt>
				<dd className="wrap-anywhere">{value}</dd>
			</div>
		))}
	</dl>
);

/** Pairs of name and value; empty values are left out. */
export function Facts({ items }: { items: FactItems }) {
	return (
		<dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2">
			{known(items).map(([name, value]) => (
				<div key={name} className="contents">
					<dt className="opacity-75">{name}</dt>
					<dd className="font-semibold break-words">{value}</dd>
				</div>
			))}
		</dl>
	);
}
