/** What a reading list says of itself, in words. */

import { roleOf, roles } from "@rafta/library/access/roles";
import type { AnswerOf } from "@rafta/library/api/index";
import { homeLanguage, languageFacts } from "@rafta/words";
import { useCallback } from "react";
import { type Read, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import type { CoverBook } from "#kit";
import { texts } from "./texts.ts";

export type ListItem = AnswerOf<"GET /api/reading-lists">["items"][number];
export type List = ListItem["list"];
export type ListBook = AnswerOf<"GET /api/reading-lists/:id">["books"][number];

/** A work of a list, with the edition by which the catalogue knows it. */
export type ShownWork = Pick<ListBook, "title" | "author_line" | "card">;

export const useIsStaff = (): boolean => roleOf(useUser()) !== roles.student;

/** A day without its year: `30 Haziran`. */
function useDay(): (date: string) => string {
	const { language } = useLanguage();
	return useCallback(
		(date) =>
			new Intl.DateTimeFormat(languageFacts[language].formats, {
				day: "numeric",
				month: "long",
				timeZone: "UTC",
			}).format(new Date(`${date}T00:00:00Z`)),
		[language],
	);
}

/** For whom a list is: `5/A`, `5. sınıflar`, `Herkes`. */
export function useAudience(): (list: Pick<List, "audience" | "class_code" | "grade">) => string {
	const t = useTexts(texts);
	return useCallback(
		({ audience, class_code, grade }) => {
			if (audience === "class") return class_code;
			if (audience === "school") return t("everybody");
			return grade === 0 ? t("preparatory") : t("grade", { grade });
		},
		[t],
	);
}

/** When a list begins or ends, whichever is next. */
export function useWhen(): (list: List) => string {
	const t = useTexts(texts);
	const day = useDay();
	return useCallback(
		({ state, from_on, to_on }) => {
			if (state === "archived") return t("archived");
			if (state === "over") return t("ended", { date: day(to_on) });
			return state === "coming" ? t("coming", { date: day(from_on) }) : t("until", { date: day(to_on) });
		},
		[t, day],
	);
}

/** What the cover of a work is drawn from: its edition, or what the list says. */
export const coverOf = ({
	id,
	card,
	title,
	author_line,
}: Pick<ShownWork, "title" | "author_line"> & {
	readonly id: string;
	readonly card: CoverBook | null;
}): CoverBook =>
	card ?? {
		...{ id, title, author_line, collectionId: "", collectionName: "", cover: "", subtitle: "" },
		...{ language: homeLanguage, dewey: "", series: "", series_no: "", age_min: 0, age_max: 0 },
	};

/** Everything that is read about lists. */
export const listReads: readonly Read[] = ["/api/reading-lists", "/api/wishes/", "/api/catalogue/"];
