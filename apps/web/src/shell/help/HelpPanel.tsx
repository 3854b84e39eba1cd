import { findRoute } from "@rafta/library/access/authorize";
import type { ScreenPath } from "@rafta/library/access/screens";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useLanguage, useTexts } from "#i18n";
import { ForScreen, Link, showKeys } from "#kit";
import { chapterTitles } from "../../routes/help/chapters.ts";
import { chapterFor, helpFor, lineTexts } from "./lines.ts";
import { helpOpen, tourRunning } from "./open.ts";
import { texts } from "./texts.ts";

const linkClass = "link link-hover text-primary-ink py-1 text-start font-semibold";

/** A few lines about the screen at hand, beside it. It stays open from screen to screen. */
export default function HelpPanel() {
	const t = useTexts(texts);
	const lineOf = useTexts(lineTexts);
	const { language } = useLanguage();
	const [path, navigate] = useLocation();
	const heading = useRef<HTMLHeadingElement>(null);
	const screen = findRoute(path)?.route.path as ScreenPath | undefined;
	const lines = screen ? helpFor(screen) : [];
	const chapter = screen && chapterFor(screen);
	useEffect(() => {
		const focused = document.activeElement;
		heading.current?.focus({ preventScroll: true });
		return () => {
			if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
		};
	}, []);
	return (
		<aside
			aria-label={t("title")}
			className="no-print border-base-300 bg-base-100 fixed z-30 flex flex-col gap-4 overflow-y-auto border p-5 shadow-lg max-lg:inset-x-0 max-lg:bottom-0 max-lg:max-h-[60dvh] max-lg:rounded-t-xl lg:sticky lg:top-18 lg:m-4 lg:ms-0 lg:max-h-[calc(100dvh-6rem)] lg:w-72 lg:shrink-0 lg:self-start lg:rounded-xl lg:shadow-none"
			onKeyDown={(event) => event.key === "Escape" && helpOpen.set(false)}
		>
			<div className="flex items-center justify-between gap-2">
				<h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
					{t("title")}
				</h2>
				<button
					type="button"
					className="btn btn-ghost btn-sm btn-square"
					aria-label={t("close")}
					onClick={() => helpOpen.set(false)}
				>
					<X aria-hidden="true" className="size-5" />
				</button>
			</div>
			{lines.length === 0 && <p>{t("none")}</p>}
			<ul className="flex flex-col gap-3">
				{lines.map((line) => (
					<li key={line}>{lineOf(line)}</li>
				))}
			</ul>
			<div className="border-base-300 flex flex-col items-start border-t pt-3 text-sm">
				<Link href={chapter ? `/help/${chapter}` : "/help"} className={linkClass}>
					{chapter ? t("chapter", { title: chapterTitles[chapter][language] }) : t("handbook")}
				</Link>
				<ForScreen path="/book_loans">
					<button
						type="button"
						className={linkClass}
						onClick={() => {
							helpOpen.set(false);
							navigate("/book_loans");
							tourRunning.set(true);
						}}
					>
						{t("tour")}
					</button>
					<Link href="/book_loans?view=first-day" className={linkClass}>
						{t("firstDay")}
					</Link>
					<Link href="/book_loans?view=scanner" className={linkClass}>
						{t("scanner")}
					</Link>
				</ForScreen>
				<button type="button" className={linkClass} onClick={showKeys}>
					{t("keys")}
				</button>
			</div>
		</aside>
	);
}
