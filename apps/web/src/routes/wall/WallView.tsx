import type { AnswerOf } from "@rafta/library/api/index";
import { timeIn } from "@rafta/library/turkish/dates";
import { languageFacts } from "@rafta/words";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Cover, Page, useWakeLock } from "#kit";
import { Race } from "./Race.tsx";
import { texts } from "./texts.ts";
import { useWall } from "./useWall.ts";
import "./wall.css";

/** Clock in its own component, so that nothing else is rendered every few seconds. */
function Clock() {
	const { language } = useLanguage();
	const [now, setNow] = useState(() => new Date());
	useEffect(() => {
		const timer = setInterval(() => setNow(new Date()), 5000);
		return () => clearInterval(timer);
	}, []);
	const day = now.toLocaleDateString(languageFacts[language].formats, {
		...({ weekday: "long", day: "numeric", month: "long" } as const),
		timeZone: "Europe/Istanbul",
	});
	return (
		<p className="wall-clock">
			<span className="wall-soft">{day}</span>
			<time>{timeIn(now)}</time>
		</p>
	);
}

type Wall = AnswerOf<"GET /api/wall">;

/** Covers on a board. */
function Shelf({ title, books }: { title: string; books: Wall["fresh"] }) {
	return (
		<section>
			<h2>{title}</h2>
			<ul className="wall-shelf">
				{books.map((book) => (
					<li key={book.id}>
						<Cover book={book} size="filling" />
					</li>
				))}
			</ul>
		</section>
	);
}

/** Covers that fit beside the race: half of them new, half much read, or all of one kind. */
const COVERS = 6;

function Shelves({ fresh, popular }: Pick<Wall, "fresh" | "popular">) {
	const t = useTexts(texts);
	const isNew = new Set(fresh.map(({ id }) => id));
	const others = popular.filter(({ id }) => !isNew.has(id));
	const places = fresh.length > 0 && others.length > 0 ? COVERS / 2 : COVERS;
	return (
		<div className="wall-shelves">
			{fresh.length > 0 && <Shelf title={t("fresh")} books={fresh.slice(0, places)} />}
			{others.length > 0 && <Shelf title={t("popular")} books={others.slice(0, places)} />}
		</div>
	);
}

function Foot({ wall }: { wall: Wall }) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<footer className="wall-foot">
			{wall.hours && <strong>{wall.hours}</strong>}
			<dl>
				<div>
					<dt>{t("lent")}</dt>
					<dd>{number(wall.lent)}</dd>
				</div>
				<div>
					<dt>{t("returned")}</dt>
					<dd>{number(wall.returned)}</dd>
				</div>
			</dl>
			{wall.names.length > 0 && (
				<div>
					<h2>{t("names")}</h2>
					{wall.names.join(", ")}
				</div>
			)}
			{wall.catalogue && (
				<p className="wall-code">
					{t("catalogue")}
					<img src={`data:image/svg+xml,${encodeURIComponent(wall.catalogue)}`} alt={t("catalogueCode")} />
				</p>
			)}
		</footer>
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

/** The poster of the library for the corridor, readable from five metres. `children` are rendered below it, for staff. */
export function WallView({
	wallKey,
	children,
}: {
	wallKey: string;
	children?: (again: () => void) => ReactNode;
}) {
	const t = useTexts(texts);
	const { wall, heard, link, again } = useWall(wallKey);
	useWakeLock();
	if (link === "refused") return <BadAddress />;
	if (link === "connecting") {
		// Drawn in one piece when it is known: a heading that grows would push the boards down.
		return (
			<div className="wall">
				<Page title="" name={t("title")} />
				<h1 className="sr-only">{t("title")}</h1>
				<p role="status" className="wall-notice">
					{t("connecting")}
				</p>
			</div>
		);
	}
	return (
		<>
			<div className="wall">
				<Page title="" name={t("title")} />
				<header className="wall-head">
					<h1>{wall?.school || t("title")}</h1>
					<Clock />
				</header>
				<div>
					<div role="status">
						{link === "offline" && (
							<p className="wall-notice">
								{wall ? t("offline", { time: timeIn(new Date(heard)) }) : t("neverHeard")}
							</p>
						)}
					</div>
					{wall && (
						<div className="wall-main">
							<Race {...wall} />
							<Shelves {...wall} />
						</div>
					)}
				</div>
				{wall && <Foot wall={wall} />}
			</div>
			{children && <div className="p-4 sm:p-8">{children(again)}</div>}
		</>
	);
}
