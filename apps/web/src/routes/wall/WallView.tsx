import type { Wall } from "@rafta/library/wall/wall";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useLanguage, useNumber, useTexts } from "../../i18n/language.tsx";
import { Page } from "../../ui/Page.tsx";
import { useWakeLock } from "../../ui/useWakeLock.ts";
import { type Book, Cover } from "./Cover.tsx";
import { texts } from "./texts.ts";
import { useWall } from "./useWall.ts";

const zone = "Europe/Istanbul";

/** Clock in its own component, so that nothing else is rendered every few seconds. */
function Clock() {
	const { language } = useLanguage();
	const [now, setNow] = useState(() => new Date());
	useEffect(() => {
		const timer = setInterval(() => setNow(new Date()), 5000);
		return () => clearInterval(timer);
	}, []);
	const time = now.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", timeZone: zone });
	const day = now.toLocaleDateString(language, {
		...({ weekday: "long", day: "numeric", month: "long" } as const),
		timeZone: zone,
	});
	return (
		<p className="text-right">
			<time className="block text-4xl font-bold tabular-nums sm:text-6xl">{time}</time>
			<span className="text-xl sm:text-2xl">{day}</span>
		</p>
	);
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="rounded-box border-base-300 bg-base-100 flex flex-col gap-3 border p-4 sm:p-5">
			<h2 className="text-2xl font-bold sm:text-3xl">{title}</h2>
			{children}
		</section>
	);
}

function Figure({ name, value }: { name: string; value: number }) {
	const number = useNumber();
	return (
		<div className="rounded-box border-base-300 bg-base-100 flex flex-col border p-4 sm:p-5">
			<dt className="order-2 text-xl font-semibold sm:text-3xl">{name}</dt>
			<dd className="text-6xl font-bold tabular-nums sm:text-8xl">{number(value)}</dd>
		</div>
	);
}

function Race({ classes }: Pick<Wall, "classes">) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const maxAverage = Math.max(...classes.map(({ average }) => average), 0.01);
	const average = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
	if (classes.length === 0) return <p className="text-xl sm:text-2xl">{t("raceEmpty")}</p>;
	return (
		<>
			<ol className="flex flex-col gap-3">
				{classes.map((one) => (
					<li key={one.class_code}>
						<p className="flex flex-wrap items-baseline justify-between gap-x-3 text-xl sm:text-3xl">
							<strong>
								{t("place", { place: one.place })} {one.class_code}
							</strong>
							<span className="text-lg sm:text-2xl">
								{t("perPupil", { average: average.format(one.average) })}
							</span>
						</p>
						<div aria-hidden="true" className="bg-base-300 h-4 overflow-hidden rounded">
							<div
								className="bg-base-content h-full rounded"
								style={{ width: `${(one.average / maxAverage) * 100}%` }}
							/>
						</div>
					</li>
				))}
			</ol>
			<p className="text-base sm:text-lg">{t("raceRule")}</p>
		</>
	);
}

function Books({ books, empty, counted }: { books: readonly Book[]; empty: string; counted?: boolean }) {
	const t = useTexts(texts);
	const number = useNumber();
	if (books.length === 0) return <p className="text-xl sm:text-2xl">{empty}</p>;
	return (
		<ul className="flex flex-col gap-3">
			{books.map((book) => (
				<li key={book.id} className="flex items-center gap-4">
					<Cover book={book} />
					<div className="min-w-0">
						<p className="line-clamp-2 text-xl font-semibold break-words sm:text-2xl">{book.title}</p>
						<p className="line-clamp-1 text-lg sm:text-xl">{book.author_line}</p>
						{counted && <p className="text-lg sm:text-xl">{t("readers", { count: number(book.count) })}</p>}
					</div>
				</li>
			))}
		</ul>
	);
}

/** Message for an invalid or expired address. */
export function BadAddress() {
	const t = useTexts(texts);
	return (
		<div className="p-4 sm:p-8">
			<Page title={t("badTitle")} lead={t("badText")} narrow />
		</div>
	);
}

/** Wall for the corridor, readable from five metres. `children` are rendered below it, for staff. */
export function WallView({
	wallKey,
	children,
}: {
	wallKey: string;
	children?: (again: () => void) => ReactNode;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const { wall, heard, link, again } = useWall(wallKey);
	useWakeLock();
	if (link === "refused") return <BadAddress />;
	const since = new Date(heard).toLocaleTimeString(language, {
		...({ hour: "2-digit", minute: "2-digit" } as const),
		timeZone: zone,
	});
	return (
		<div className="flex min-h-dvh flex-col gap-4 p-3 sm:p-6">
			<Page title="" />
			<header className="flex flex-wrap items-center justify-between gap-4">
				<h1 className="text-3xl font-bold sm:text-5xl">{wall?.school || t("title")}</h1>
				<Clock />
			</header>
			<div role="status">
				{link === "offline" && (
					<p className="bg-warning text-warning-content rounded-box px-4 py-2 text-xl sm:text-2xl">
						{wall ? t("offline", { time: since }) : t("neverHeard")}
					</p>
				)}
				{link === "connecting" && <p className="text-xl sm:text-2xl">{t("connecting")}</p>}
			</div>
			{wall && (
				<>
					<dl className="grid gap-4 sm:grid-cols-2">
						<Figure name={t("lent")} value={wall.lent} />
						<Figure name={t("returned")} value={wall.returned} />
					</dl>
					<div className="grid flex-1 gap-4 lg:grid-cols-3">
						<Panel title={t("race")}>
							<Race classes={wall.classes} />
						</Panel>
						<Panel title={t("popular")}>
							<Books books={wall.popular} empty={t("popularEmpty")} counted />
						</Panel>
						<div className="flex flex-col gap-4">
							<Panel title={t("fresh")}>
								<Books books={wall.fresh.slice(0, 3)} empty={t("freshEmpty")} />
							</Panel>
							<Panel title={t("back")}>
								<Books books={wall.back.slice(0, 3)} empty={t("backEmpty")} />
							</Panel>
						</div>
					</div>
					{wall.names.length > 0 && (
						<Panel title={t("names")}>
							<p className="text-xl sm:text-3xl">{wall.names.join(", ")}</p>
						</Panel>
					)}
				</>
			)}
			{children?.(again)}
		</div>
	);
}
