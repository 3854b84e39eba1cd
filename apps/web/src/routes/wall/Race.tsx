import type { AnswerOf } from "@rafta/library/api/index";
import { drawRow } from "@rafta/library/covers/row";
import { svgElement } from "@rafta/library/covers/svg";
import { languageFacts } from "@rafta/words";
import { useId, useMemo } from "react";
import { useLanguage, useTexts } from "#i18n";
import { DrawnFigure } from "#kit";
import { texts } from "./texts.ts";

/** Decimal places of an average, by what counts. */
const places = { month: 2, books: 1, pages: 0 } as const;

/** Percent of its line that the leader's row takes; the rest is for the figure. */
const LEADER_WIDTH = 76;

/** A row of books whose length is a share of the leader's. */
function Row({ name, share }: { name: string; share: number }) {
	const id = useId();
	const element = useMemo(() => svgElement(drawRow(name, share), id), [name, share, id]);
	return (
		<span className="wall-books" style={{ width: `${share * LEADER_WIDTH}%` }}>
			<DrawnFigure element={element} label="" />
		</span>
	);
}

/** The classes in front, each with what it read per pupil. */
export function Race({ classes, challenge }: Pick<AnswerOf<"GET /api/wall">, "classes" | "challenge">) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const digits = places[challenge ?? "month"];
	const title = t(challenge ? "challenge" : "race");
	const leader = Math.max(...classes.map(({ average }) => average));
	const number = new Intl.NumberFormat(languageFacts[language].formats, {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
	return (
		<section aria-label={title}>
			<h2>
				{title}
				{classes.length > 0 && <span className="wall-soft">{t(`each_${challenge ?? "books"}`)}</span>}
			</h2>
			{classes.length === 0 && <p className="wall-soft">{t(challenge ? "challengeEmpty" : "raceEmpty")}</p>}
			<ol className="wall-race">
				{classes.map(({ class_code, place, average }) => (
					<li key={class_code} className={place === 1 ? "wall-leader" : undefined}>
						<span>
							<span className="sr-only">{t("place", { place })} </span>
							{class_code}
						</span>
						<span className="wall-row">
							<Row name={class_code} share={average / leader} />
							{number.format(average)}
						</span>
					</li>
				))}
			</ol>
		</section>
	);
}
