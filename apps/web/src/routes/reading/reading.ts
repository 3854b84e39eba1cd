/** A reader's own reading life, as the server knows it. */

import type { AnswerOf } from "@rafta/library/api/index";
import { languageFacts } from "@rafta/words";
import { pathOf, type Read, useEndpoint } from "#data";
import { useLanguage } from "#i18n";

export type Reading = AnswerOf<"GET /api/reading">;
export type ReadingBook = Reading["months"][number]["books"][number];
export type Goal = NonNullable<Reading["goal"]>;

export const useReading = (enabled = true) => useEndpoint("GET /api/reading", {}, { enabled });

/** What is read of it. */
export const readingReads: readonly Read[] = [pathOf("GET /api/reading")];

/** Returns functions that write a day or a month in the reader's language: `14 Ekim`, `Ekim`. */
export function useDays() {
	const { language } = useLanguage();
	const write = (day: string, options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(languageFacts[language].formats, { ...options, timeZone: "UTC" }).format(
			new Date(`${day}T00:00:00Z`),
		);
	return {
		day: (day: string) => write(day, { day: "numeric", month: "long" }),
		/** `month`: a day or a month, `2026-10`. */
		month: (month: string) => write(`${month.slice(0, 7)}-01`, { month: "long" }),
	};
}
