import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "#i18n";
import { Button } from "#kit";
import { tourRunning } from "./open.ts";
import { texts } from "./texts.ts";

/** The stops, at most five; one whose target is not on the screen is passed over. */
const stops = [
	{ text: "stopPage", target: "main h1" },
	{ text: "stopScan", target: "main [data-scan-field]" },
	{ text: "stopMenu", target: "nav[data-tour='menu'], button[data-tour='menu']" },
	{ text: "stopSearch", target: "header [aria-keyshortcuts~='Control+K']" },
	{ text: "stopHelp", target: "header [data-tour='help'], header [data-tour='user']" },
] as const;

/** The first of a stop's targets that is shown. */
const shownTarget = (selector: string): Element | undefined =>
	[...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);

const MARGIN = 8;
/** Room that the card needs, with its margin. */
const cardWidth = 336;
const cardHeight = 210;

/** A short tour of the home: one place after the other stands out, and it can be left at any time. */
export default function Tour() {
	const t = useTexts(texts);
	const [place, setPlace] = useState(0);
	const [found, setFound] = useState<readonly (typeof stops)[number][]>([]);
	const [box, setBox] = useState<DOMRect | null>(null);
	const card = useRef<HTMLDivElement>(null);
	const leave = () => tourRunning.set(false);
	const stop = found[place];
	const isLast = place === found.length - 1;

	// The home may still be loading: looks again whenever the page changes.
	useEffect(() => {
		const look = () =>
			setFound((before) => {
				const now = stops.filter(({ target }) => shownTarget(target));
				return now.length === before.length ? before : now;
			});
		look();
		const watch = new MutationObserver(look);
		watch.observe(document.body, { childList: true, subtree: true });
		return () => watch.disconnect();
	}, []);

	useLayoutEffect(() => {
		if (!stop) return;
		const measure = () => setBox(shownTarget(stop.target)?.getBoundingClientRect() ?? null);
		shownTarget(stop.target)?.scrollIntoView({ block: "nearest" });
		measure();
		window.addEventListener("resize", measure);
		window.addEventListener("scroll", measure, true);
		return () => {
			window.removeEventListener("resize", measure);
			window.removeEventListener("scroll", measure, true);
		};
	}, [stop]);

	const isShown = stop !== undefined && box !== null;
	// After the help panel has given the focus back.
	useEffect(() => {
		if (isShown) card.current?.focus({ preventScroll: true });
	}, [isShown]);
	// Wherever the focus is: the tour is left by one key.
	useEffect(() => {
		const onKey = ({ key }: KeyboardEvent) => {
			if (key === "Escape") tourRunning.set(false);
			if (key === "ArrowRight") setPlace((at) => Math.min(at + 1, found.length - 1));
			if (key === "ArrowLeft") setPlace((at) => Math.max(at - 1, 0));
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [found.length]);
	if (!stop || !box) return null;
	const { innerWidth, innerHeight } = window;
	const isTall = box.height > innerHeight / 2;
	const isBelow = box.bottom + cardHeight < innerHeight;
	const top = isTall ? box.top + MARGIN : isBelow ? box.bottom + 2 * MARGIN : box.top - cardHeight;
	const left = isTall ? box.right + 2 * MARGIN : box.left;
	return (
		<>
			<div
				aria-hidden="true"
				className="rounded-field outline-primary pointer-events-none fixed z-50 shadow-[0_0_0_200vmax_rgb(0_0_0/0.45)] outline-2"
				style={{
					left: box.left - MARGIN / 2,
					top: box.top - MARGIN / 2,
					width: Math.min(box.width + MARGIN, innerWidth),
					height: box.height + MARGIN,
				}}
			/>
			<div
				ref={card}
				role="dialog"
				aria-label={t("tourTitle")}
				tabIndex={-1}
				className="rounded-box bg-base-100 border-base-300 fixed z-50 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-4 border p-5 shadow-lg"
				style={{
					left: Math.max(16, Math.min(left, innerWidth - cardWidth)),
					top: Math.max(16, Math.min(top, innerHeight - cardHeight)),
				}}
			>
				<p aria-live="polite">{t(stop.text)}</p>
				<div className="flex items-center gap-2">
					<span className="text-sm tabular-nums opacity-75">
						{t("place", { place: place + 1, places: found.length })}
					</span>
					<span className="flex-1" />
					{place > 0 && (
						<Button variant="ghost" className="btn-sm" onClick={() => setPlace(place - 1)}>
							{t("previous")}
						</Button>
					)}
					<Button
						variant="primary"
						className="btn-sm"
						onClick={() => (isLast ? leave() : setPlace(place + 1))}
					>
						{t(isLast ? "end" : "next")}
					</Button>
				</div>
				{!isLast && (
					<button type="button" className="link link-hover self-start text-sm" onClick={leave}>
						{t("leave")}
					</button>
				)}
			</div>
		</>
	);
}
